import type { Machine } from '@/api/catalogue'
import type { Study } from '@/api/evidence'
import { wayWords } from '@/api/way-words.gen'
import type { WayChoice } from './comparison-query'
import type { ComparisonState } from './comparison-state'

export interface KnownState {
  state: ComparisonState
  /** What of the state is not known here, as sentences. */
  problems: readonly string[]
}

/**
 * Returns the state without what is not known here, so that the rest can be shown.
 *
 * found: the machine that the state names; null where nobody knows it, undefined while it is read.
 * choices: the ways that can be compared; null while they are read. compared, studies: those that
 * are compared, and all.
 */
export function knownState(
  state: ComparisonState,
  found: Machine | null | undefined,
  choices: readonly WayChoice[] | null,
  compared: readonly Study[] = [],
  studies: readonly Study[] = compared,
): KnownState {
  const problems: string[] = []
  const [first, second] = compared
  let known =
    first === undefined
      ? state
      : {
          ...state,
          study: first.compared_first && second === undefined ? null : first.id,
          beside: second?.id ?? null,
        }
  for (const id of first === undefined ? [] : [state.study, state.beside]) {
    const study = studies.find((one) => one.id === id)
    if (id === null || (study !== undefined && study.compared.length > 0)) continue
    problems.push(
      study === undefined
        ? `There is no study ${id} here. It is left out.`
        : `${study.title} was not measured at rates, so its methods have no cost at yours. It is left out.`,
    )
  }
  if (state.machine !== null && found === null) {
    problems.push(
      `There is no machine ${state.machine}. The figures are as measured; choose a machine to convert them.`,
    )
    known = { ...known, machine: null, lpar_cps: null, rated_msu: null, target_su_per_sec: null }
  }
  if (state.ways !== null && choices !== null) {
    const ids = new Set(choices.map((choice) => choice.id))
    const kept = state.ways.filter((way) => ids.has(way))
    const gone = state.ways.filter((way) => !ids.has(way))
    if (gone.length > 0) {
      const own = gone.some((way) => way.startsWith('own-'))
      const [be, is] = gone.length === 1 ? ['is', 'It is'] : ['are', 'They are']
      const what =
        gone.length === 1
          ? `an ${wayWords.access_method.toLowerCase()}`
          : wayWords.access_methods.toLowerCase()
      problems.push(
        `${gone.join(', ')} ${be} not ${what} here${own ? ' (own measurements stay on the server where they were entered)' : ''}. ${is} left out.`,
      )
      known = { ...known, ways: kept.length === 0 ? null : kept }
    }
  }
  return { state: known, problems }
}
