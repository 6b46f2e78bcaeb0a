import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { memo, Suspense, useMemo, useState } from 'react'
import { configurationsQuery, studiesQuery } from '@/api/evidence'
import { ownWaysQuery } from '@/api/own-ways'
import { chainQuery, type MethodChain, type Subject } from '@/api/subject'
import { Button } from './button'
import { lazyPart } from './lazy-part'
import { formatFigure } from './number-format'
import { statedPayload } from './payload'
import { inReadersWay } from './phrase'
import type { SelectGroup } from './searchable-select'
import { Note } from './states'
import { noSubject, type OpenSubject, switchSearch, withMethod, writeSubject } from './subject'
import classes from './subject-line.module.css'

const SubjectForm = lazyPart(() => import('./subject-form'))

type Place = 'compare' | 'limits' | 'clients' | 'arrivals' | 'load-test' | 'value' | 'lab'

const doors: readonly (readonly [Place, LinkProps['to'], string])[] = [
  ['compare', '/compare', 'Compare'],
  ['limits', '/lab/limits', 'What stops first'],
  ['clients', '/lab/clients', 'Clients and the knee'],
  ['arrivals', '/lab/arrivals', 'Arrivals'],
  ['load-test', '/lab/load-test', 'Load tests'],
]

function useMethods(): { groups: SelectGroup[]; nameOf: (id: string) => string } {
  const configurations = useQuery(configurationsQuery)
  const studies = useQuery(studiesQuery)
  const own = useQuery(ownWaysQuery)
  return useMemo(() => {
    // the usual study by its families, then each other one
    const groups = (studies.data ?? [])
      .toSorted((one, other) => Number(other.compared_first) - Number(one.compared_first))
      .flatMap(({ title, compared, compared_first }) => {
        const ways = (configurations.data ?? []).filter(({ id }) => compared.includes(id))
        const groupOf = ({ family }: { family: string }) => (compared_first ? family : title)
        return [...new Set(ways.map(groupOf))].map((group) => ({
          group,
          items: ways
            .filter((way) => groupOf(way) === group)
            .map(({ id, label }) => ({ value: id, label })),
        }))
      })
    const yours = (own.data ?? []).map(({ id, label }) => ({ value: id, label }))
    if (yours.length > 0) groups.push({ group: 'Yours', items: yours })
    const names = new Map(
      groups.flatMap(({ items }) => items.map(({ value, label }) => [value, label] as const)),
    )
    return { groups, nameOf: (id) => names.get(id) ?? id }
  }, [studies.data, configurations.data, own.data])
}

function chipsOf(
  here: Place,
  subject: OpenSubject,
  chain: MethodChain | undefined,
  nameOf: (id: string) => string,
): string[] {
  const { method, today, rate_per_second, regions, machine, payload_kb } = subject
  // a page of the lab goes by numbers of its own then
  if (method === null && here !== 'compare' && here !== 'value') return ['No access method chosen']
  const place = chain?.machine?.label ?? machine ?? chain?.measured_machine.label
  return [
    method === null ? 'No access method chosen' : (chain?.short_label ?? nameOf(method)),
    `${formatFigure(rate_per_second)} tps`,
    ...(place === undefined ? [] : [place]),
    regions === 1 ? '1 region' : `${formatFigure(regions)} regions`,
    ...(payload_kb !== null
      ? [statedPayload(payload_kb)]
      : chain === undefined
        ? []
        : [inReadersWay(chain, chain.payload)]),
    ...(chain?.connection == null ? [] : [`Connection: ${chain.connection.toLowerCase()}`]),
    ...(chain?.security == null ? [] : [chain.security]),
    ...(today === null ? [] : [`Today: ${nameOf(today)}`]),
  ]
}

interface SubjectLineProps {
  /** The page that the line stands on. */
  here: Place
  subject: OpenSubject
  onChange: (subject: OpenSubject) => void
}

/** What all figures of the page are about, changed in one place and carried to every other page. */
export const SubjectLine = memo(function SubjectLine({
  here,
  subject,
  onChange,
}: SubjectLineProps) {
  const [draft, setDraft] = useState<OpenSubject | null>(null)
  const { groups, nameOf } = useMethods()
  const chosen = withMethod(subject)
  const { data: chain, error } = useQuery({
    ...chainQuery(chosen ?? ({ ...noSubject, method: '' } as Subject)),
    enabled: chosen !== null,
  })
  const own = chain !== undefined && chain.subject.method === chosen?.method ? chain : undefined
  const search = writeSubject(subject)
  const { today, method } = subject
  return (
    <section className="panel stack gap-4 pad-y-5 pad-x-6 no-print" aria-label="Subject">
      <div className={`row apart gap-y-3 gap-x-6 level`}>
        <ul className={`size-text row p-0 no-marks ${classes.chips}`} data-subject={method ?? ''}>
          {chipsOf(here, subject, own, nameOf).map((chip, position) => (
            <li key={chip}>{position === 0 ? <b>{chip}</b> : chip}</li>
          ))}
        </ul>
        <span className="row gap-y-2 gap-x-5 size-small">
          {method !== null &&
            doors
              .filter(([place]) => place !== here)
              .map(([place, to, label]) => (
                <Link key={place} to={to} search={search as never}>
                  {label}
                </Link>
              ))}
          {own !== undefined && today !== null && today !== method && here !== 'value' && (
            <Link
              to="/value"
              search={switchSearch(
                today,
                own.subject.method,
                { ...own, regions: subject.regions },
                subject,
              )}
            >
              Value
            </Link>
          )}
          <Button
            small
            aria-expanded={draft !== null}
            onClick={() => setDraft(draft === null ? subject : null)}
          >
            {method === null ? 'Choose' : 'Change'}
          </Button>
        </span>
      </div>
      {error !== null && chosen !== null && (
        <Note tone="bad" live>
          {error.message}
        </Note>
      )}
      {draft !== null && (
        <Suspense fallback={null}>
          <SubjectForm
            draft={draft}
            groups={groups}
            setDraft={setDraft}
            onUse={(next) => {
              setDraft(null)
              onChange(next)
            }}
          />
        </Suspense>
      )}
    </section>
  )
})
