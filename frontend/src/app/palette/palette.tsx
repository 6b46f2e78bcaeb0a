import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, type NavigateOptions, useLocation, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { machineChoicesQuery } from '@/api/catalogue'
import { terms } from '@/components/glossary'
import { formatFigure } from '@/components/number-format'
import { inReadersWay } from '@/components/phrase'
import { Sheet } from '@/components/sheet'
import { answersQuery, usualRate } from '@/features/evidence/search-query'
import { placeOf } from '@/features/evidence/search-result'
import { type ScenarioSummary, scenariosQuery } from '@/features/scenarios/scenario-queries'
import { workedExample } from '@/features/value/value-inputs'
import { valueQuery } from '@/features/value/value-query'
import { furtherPages, menu } from './pages'
import classes from './palette.module.css'
import { foundQuery } from './palette-query'

interface Choice {
  id: string
  label: string
  detail: string
  link: NavigateOptions
}

interface Group {
  name: string
  choices: readonly Choice[]
}

const mostOfAKind = 5
const pauseMs = 150
const pages: readonly Choice[] = [...menu, ...furtherPages].map(({ name, says, link }) => ({
  id: name,
  label: name,
  detail: says,
  link,
}))
const glossary: readonly Choice[] = terms.map(({ name, meaning }) => ({
  id: name,
  label: name,
  detail: meaning,
  link: linkOptions({ to: '/glossary', hash: name }),
}))

/** Returns the first choices in which every word occurs, those whose name begins so before others. */
function matching(choices: readonly Choice[], typed: string, most = mostOfAKind): Choice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const begins = (choice: Choice) => choice.label.toLowerCase().startsWith(words.join(' '))
  return choices
    .filter(({ label, detail }) =>
      words.every((word) => `${label} ${detail}`.toLowerCase().includes(word)),
    )
    .sort((one, other) => Number(begins(other)) - Number(begins(one)))
    .slice(0, most)
}

/** Returns the choices that say every word before those that were found for what lies in them. */
function saidFirst(choices: readonly Choice[], typed: string): readonly Choice[] {
  const said = new Set(matching(choices, typed, choices.length))
  return [...said, ...choices.filter((choice) => !said.has(choice))]
}

/** Returns the scenarios of a kind, and the way to all of them where there are more. */
function scenarioChoices(
  list: { items: readonly ScenarioSummary[]; total: number } | undefined,
  kind: string,
  typed: string,
): readonly Choice[] {
  const { items = [], total = 0 } = list ?? {}
  const choices = items.map(({ id, name, customer }) => ({
    id,
    label: name,
    detail: customer,
    link: linkOptions({ to: '/scenarios/$scenario', params: { scenario: id } }),
  }))
  return total <= items.length
    ? choices
    : [
        ...choices,
        {
          id: kind,
          label: `All ${formatFigure(total)} ${kind}${typed === '' ? '' : ` with “${typed}”`}`,
          detail: '',
          link: linkOptions({ to: '/scenarios', search: { q: typed || undefined } }),
        },
      ]
}

const shownGroups = (groups: readonly Group[]) => groups.filter(({ choices }) => choices.length > 0)

/** What is found for what was typed, by kind; without it the pages and the last scenarios. */
function useChoices(typed: string): { groups: readonly Group[]; pending: boolean } {
  const [settled] = useDebouncedValue(typed.trim(), pauseMs)
  const onValue = useLocation({ select: ({ pathname }) => pathname === '/value' })
  // each by itself: own ones of a name would hide the samples of it
  const own = useQuery(scenariosQuery({ q: settled, sample: false, limit: mostOfAKind }))
  const samples = useQuery(scenariosQuery({ q: settled, sample: true, limit: mostOfAKind }))
  const machines = useQuery({ ...machineChoicesQuery(settled), enabled: settled !== '' })
  const found = useQuery(foundQuery(settled))
  const answers = useQuery(answersQuery(settled, usualRate))
  const value = useQuery(valueQuery(workedExample))
  const scenarios: readonly Group[] = [
    { name: 'Scenarios', choices: scenarioChoices(own.data, 'scenarios', settled) },
    { name: 'Sample scenarios', choices: scenarioChoices(samples.data, 'samples', settled) },
  ]
  if (typed.trim() === '')
    return {
      groups: shownGroups([{ name: 'Pages', choices: pages }, ...scenarios]),
      pending: own.data === undefined,
    }
  const workings = Object.values(value.data?.figures ?? {}).map(({ id, label }) => ({
    id,
    label,
    detail: onValue ? 'Working, with your inputs' : 'Working, in the published example',
    link: linkOptions({
      to: '/value',
      search: (before: object) => ({ ...(onValue ? before : {}), working: id }),
    }),
  }))
  const { methods, documents, evidence } = found.data ?? {}
  const inMethods: readonly Choice[] = (methods?.items ?? []).map(({ id, label, place }) => ({
    id,
    label,
    detail: place,
    link: linkOptions({
      to: '/evidence/configurations/$configuration',
      params: { configuration: id },
    }),
  }))
  const methodGroup = {
    name: 'Access methods and configurations',
    choices: saidFirst(inMethods, typed),
  }
  const answerGroup = {
    name: 'Answers',
    choices: (answers.data?.items ?? []).map(({ kind, id, title, text, landing }) => ({
      id: `${kind} ${id}`,
      label: title,
      detail: answers.data === undefined ? '' : inReadersWay(answers.data, text),
      link: {
        to: landing.page,
        search: landing.search,
        hash: landing.hash ?? '',
      } as NavigateOptions,
    })),
  }
  const groups: readonly Group[] = [
    { name: 'Pages', choices: matching(pages, typed) },
    ...scenarios,
    {
      name: 'Machines',
      choices: (machines.data?.items ?? []).slice(0, mostOfAKind).map(({ id, name, family }) => ({
        id,
        label: name,
        detail: family,
        link: linkOptions({ to: '/machines/$machineId', params: { machineId: id } }),
      })),
    },
    // a method that is named comes before what is known of it
    ...(inMethods.some((method) => matching([method], typed).length > 0)
      ? [methodGroup, answerGroup]
      : [answerGroup, methodGroup]),
    { name: 'Workings', choices: matching(workings, typed) },
    {
      name: 'Documents',
      choices: (documents?.items ?? []).map(({ id, label, text }) => ({
        id,
        label,
        detail: text === label ? '' : text,
        link: linkOptions({ to: '/evidence/studies/$study', params: { study: id } }),
      })),
    },
    { name: 'Glossary', choices: matching(glossary, typed) },
    {
      name: 'In the documents',
      choices: [
        ...(evidence?.items ?? []).map((result) => {
          const { page, id, hash } = placeOf(result)
          const { printed, label, place, configuration_label } = result
          return {
            id: result.id,
            label: printed === null ? label : `${printed} · ${label}`,
            detail: [configuration_label, place].filter(Boolean).join(' · '),
            link:
              page === 'study'
                ? linkOptions({ to: '/evidence/studies/$study', params: { study: id }, hash })
                : linkOptions({
                    to: '/evidence/configurations/$configuration',
                    params: { configuration: id },
                    hash,
                  }),
          }
        }),
        ...((evidence?.total ?? 0) > mostOfAKind
          ? [
              {
                id: 'all',
                label: `All results for “${settled}”`,
                detail: '',
                link: linkOptions({ to: '/evidence', search: { q: settled } }),
              },
            ]
          : []),
      ],
    },
  ]
  return {
    groups: shownGroups(groups),
    pending: found.isFetching || answers.isFetching || typed.trim() !== settled,
  }
}

function nameOf(choice: Choice | undefined): string {
  return choice === undefined ? '' : JSON.stringify(choice.link)
}

/** Goes to any page, scenario, machine, access method, working, term or document, or to an answer. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  /** Name of what is chosen: it stays chosen while more is found. */
  const [at, setAt] = useState('')
  const navigate = useNavigate()
  const { groups, pending } = useChoices(typed)
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const choices = groups.flatMap((group) => group.choices)
  const chosen = Math.max(
    0,
    choices.findIndex((choice) => nameOf(choice) === at),
  )

  function go(choice: Choice | undefined) {
    if (choice === undefined) return
    onClose()
    void navigate(choice.link)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(choices[chosen])
    else if (step !== undefined && choices.length > 0) {
      const next = (chosen + step + choices.length) % choices.length
      setAt(nameOf(choices[next]))
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else return
    event.preventDefault()
  }

  // after the sheet has opened, which gives the focus to its first button
  useLayoutEffect(() => field.current?.focus(), [])

  let number = -1
  return (
    <Sheet title="Go to" place="center" onClose={onClose}>
      <input
        ref={field}
        type="text"
        enterKeyHint="go"
        role="combobox"
        className={`full round fill ${classes.input}`}
        aria-label="Page, scenario, machine, access method, figure, term or document"
        aria-expanded={choices.length > 0}
        aria-controls={list}
        aria-activedescendant={choices.length > 0 ? `${list}-${chosen}` : undefined}
        aria-autocomplete="list"
        placeholder="z16, CTG, saved MSU, Table 16, R4HA"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setAt('')
        }}
        onKeyDown={onKeyDown}
      />
      <div id={list} role="listbox" aria-label="What is found" className={`mt-4 ${classes.list}`}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div key={group.name} role="group" aria-label={group.name}>
            <p className={`quiet strong ${classes.group}`} aria-hidden="true">
              {group.name}
            </p>
            {group.choices.map((choice) => {
              number += 1
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
                <div
                  key={choice.id}
                  id={`${list}-${number}`}
                  role="option"
                  aria-selected={number === chosen}
                  className={`stack pad-y-3 pad-x-4 round anywhere pointer ${classes.choice}`}
                  onClick={() => go(choice)}
                >
                  <span>{choice.label}</span>
                  {choice.detail !== '' && (
                    <span className={`quiet nowrap ${classes.detail}`}>{choice.detail}</span>
                  )}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <p role="status" className="m-0 soft">
        {choices.length > 0 ? '' : pending ? 'Searching …' : 'No results'}
      </p>
    </Sheet>
  )
}
