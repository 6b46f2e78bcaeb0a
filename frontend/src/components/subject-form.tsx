import { useMemo } from 'react'
import * as comparisonModels from '@/api/comparison-fields.gen'
import { figureWords } from '@/api/figure-words.gen'
import { wayWords } from '@/api/way-words.gen'
import { begun } from './begun'
import { Button } from './button'
import { FormOf, useFormOf, useInvalidFields } from './form'
import { NumberAt } from './form-numbers'
import { MachineAt } from './machine-fields'
import { SearchableSelect, type SelectGroup } from './searchable-select'
import type { OpenSubject } from './subject'
import classes from './subject-line.module.css'

interface SubjectFormProps {
  draft: OpenSubject
  groups: readonly SelectGroup[]
  setDraft: (update: (before: OpenSubject | null) => OpenSubject | null) => void
  onUse: (subject: OpenSubject) => void
}

/** What the line speaks of, to be changed. */
export default function SubjectForm({ draft, groups, setDraft, onUse }: SubjectFormProps) {
  const { anyInvalid, onValidity } = useInvalidFields()
  const move = useMemo(
    () => (update: (before: OpenSubject) => OpenSubject) =>
      setDraft((before) => before && update(before)),
    [setDraft],
  )
  const form = useFormOf({
    ...{ model: 'ComparisonContent' as const, models: comparisonModels, value: draft, errors: {} },
    ...{ move, onValidity },
  })
  return (
    <FormOf value={form}>
      <form
        className="stack gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!anyInvalid) onUse(draft)
        }}
      >
        <div className={`stack top gap-5 ${classes.form}`}>
          <SearchableSelect
            label={wayWords.access_method}
            groups={groups}
            value={draft.method}
            onChange={(method) => move((before) => ({ ...before, method }))}
            placeholder="Choose one"
          />
          <SearchableSelect
            label={wayWords.today}
            groups={groups}
            value={draft.today}
            onChange={(today) => move((before) => ({ ...before, today }))}
            placeholder="None"
            clearable
          />
          <NumberAt at="rate_per_second" />
          <NumberAt at="regions" />
          <MachineAt label="Target machine" placeholder={begun(figureWords.as_measured)} />
          <NumberAt at="lpar_cps" />
        </div>
        <span>
          <Button type="submit" look="filled" disabled={anyInvalid}>
            Use
          </Button>
        </span>
      </form>
    </FormOf>
  )
}
