import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { comparableQuery } from '@/api/evidence'
import { evidenceWords } from '@/api/evidence-words.gen'
import { buttonClass } from '@/components/button'
import { NumberField } from '@/components/number-field'
import { formatFigure } from '@/components/number-format'
import { SearchableSelect } from '@/components/searchable-select'
import { Segmented } from '@/components/segmented'
import { sentence } from '@/components/stat'
import { ErrorState, Note } from '@/components/states'
import classes from './configuration-page.module.css'

/** Makes a substitution of this configuration and another one, and takes it to the calculator. */
export function UseInCalculation({
  configuration,
  label,
}: {
  configuration: string
  label: string
}) {
  const comparable = useQuery(comparableQuery(configuration))
  const [turn, setTurn] = useState<'from' | 'to'>('from')
  const [chosen, setChosen] = useState<string | null>(null)
  const [asked, setAsked] = useState<number | null>(null)
  const fitting = useMemo(
    () => (comparable.data ?? []).filter((counterpart) => counterpart.comparable),
    [comparable.data],
  )
  const others = useMemo(
    () => (comparable.data ?? []).filter((counterpart) => !counterpart.comparable),
    [comparable.data],
  )
  const groups = useMemo(() => {
    const families = new Map<string, { value: string; label: string }[]>()
    for (const counterpart of fitting) {
      const items = families.get(counterpart.family) ?? []
      items.push({ value: counterpart.configuration, label: counterpart.label })
      families.set(counterpart.family, items)
    }
    return [...families].map(([group, items]) => ({ group, items }))
  }, [fitting])

  if (comparable.error !== null) return <ErrorState error={comparable.error} />
  if (comparable.data === undefined) return null
  const other = fitting.find((counterpart) => counterpart.configuration === chosen) ?? fitting[0]
  const pair =
    other === undefined
      ? null
      : turn === 'from'
        ? `${configuration}..${other.configuration}`
        : `${other.configuration}..${configuration}`
  return (
    <>
      {other === undefined || pair === null ? (
        <p className={classes.soft}>
          No other configuration of the study compares with {label}. The reasons are below.
        </p>
      ) : (
        <div className={`stack starts gap-5 ${classes.use}`}>
          <Segmented
            label="Direction"
            value={turn}
            onChange={setTurn}
            options={[
              { value: 'from', label: 'Replace this by' },
              { value: 'to', label: 'Replace by this' },
            ]}
          />
          <SearchableSelect
            label="The other configuration"
            groups={groups}
            value={other.configuration}
            onChange={(next) => {
              setChosen(next)
              setAsked(null)
            }}
          />
          {other.needs_rate && other.shared_rates !== null && (
            <NumberField
              label="Rate at which both are compared"
              unit={evidenceWords.a_second}
              value={asked}
              optional
              placeholder="your volume’s rate"
              limits={{ low: other.shared_rates.low, high: other.shared_rates.high }}
              onChange={setAsked}
              hint={`Both were measured from ${formatFigure(other.shared_rates.low)} to ${formatFigure(other.shared_rates.high)}.`}
            />
          )}
          {other.caveats.map((caveat) => (
            <Note key={caveat.code}>{caveat.text}</Note>
          ))}
          <Link
            to="/value"
            search={{ mix: `${pair}${other.needs_rate && asked !== null ? `@${asked}` : ''}:1` }}
            className={buttonClass('filled')}
          >
            Use in a calculation
          </Link>
        </div>
      )}
      {others.length > 0 && (
        <details className={`mt-5 more`}>
          <summary>
            {others.length} that {others.length === 1 ? 'does' : 'do'} not compare, and why
          </summary>
          <ul className={classes.reasons}>
            {others.map((counterpart) => (
              <li key={counterpart.configuration}>
                <Link
                  to="/evidence/configurations/$configuration"
                  params={{ configuration: counterpart.configuration }}
                >
                  {counterpart.label}
                </Link>
                {counterpart.reason !== null && `: ${sentence(counterpart.reason)}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
