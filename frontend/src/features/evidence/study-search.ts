import { searchOf, wordsAt } from '@/components/link-state'

/** What a study page shows, in the address. */
export interface StudySearch {
  /** Order of the configurations: a column, or a column with `.descending`. */
  sort?: string
}

export const validateStudySearch = searchOf<StudySearch>({ sort: wordsAt('sort') })
