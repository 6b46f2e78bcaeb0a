import { memo } from 'react'
import type { Study } from '@/api/evidence'
import { Choice } from '@/components/choice'
import { TextAt } from '@/components/form-fields'
import { NumbersAt } from '@/components/form-numbers'
import { type ComparisonState, defaultState } from './comparison-state'

interface StudyChoiceProps {
  state: ComparisonState
  /** All studies, and those that are compared by now. */
  studies: readonly Study[]
  compared: readonly Study[]
  set: (changes: Partial<ComparisonState>) => void
}

/** What belongs to the study before: another one has other methods and payloads. */
const anew = {
  ...{ ways: null, method: null, today: null, focus: null },
  ...{ caller: null, family: null, security: null, connection: null, exchange: null },
}

/** The study whose methods are compared, and a second one at a stated unit of work. */
const StudyChoice = memo(function StudyChoice({ state, studies, compared, set }: StudyChoiceProps) {
  const offered = studies.filter((study) => study.compared.length > 0)
  const [first] = compared
  if (first === undefined) return null
  const others = offered.filter((study) => study !== first)
  const beside = others.find(({ id }) => id === state.beside)
  return (
    <details className="more" open={!first.compared_first || beside !== undefined || undefined}>
      <summary>Study: {first.title}</summary>
      <div className="stack gap-4 mt-4">
        <Choice
          label="Study"
          value={first.id}
          choices={offered.map(({ id, title }) => [id, title] as const)}
          onChange={(id) => {
            const usual = offered.find((study) => study.id === id)?.compared_first === true
            const payload = usual ? defaultState.payload : 'all'
            set({ ...anew, study: usual ? null : id, beside: null, unit_of_work: null, payload })
          }}
        />
        <Choice
          label="Beside it (optional)"
          value={beside?.id ?? ''}
          none="No other study"
          choices={others.map(({ id, title }) => [id, title] as const)}
          hint={
            beside === undefined
              ? 'Measured at another time on another machine: only at one unit of work and payload'
              : null
          }
          onChange={(id) =>
            set({
              ...anew,
              study: first.id,
              ...(id === ''
                ? { beside: null, unit_of_work: null, unprinted_payload_kb: null }
                : { beside: id, payload: 'all' }),
            })
          }
        />
        {beside !== undefined && (
          <>
            <TextAt
              at="unit_of_work"
              error={
                compared.length > 1 ? undefined : 'Enter what you take as one transaction in both'
              }
            />
            <div className="stack halves top gap-y-5 gap-x-4">
              <NumbersAt names={['payload_kb', 'gp_ms_per_kb', 'unprinted_payload_kb']} />
            </div>
          </>
        )}
      </div>
    </details>
  )
})

export default StudyChoice
