import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { comparableQuery, configurationsQuery, studiesQuery } from '@/api/evidence'
import { evidenceWords } from '@/api/evidence-words.gen'
import { NumberField } from './number-field'
import { formatFigure } from './number-format'
import type { Pair } from './pair'
import { SearchableSelect, type SelectGroup } from './searchable-select'
import { LoadingState } from './states'

interface PairEditorProps {
  pair: Pair
  /** What stands before the labels of the fields, for screen readers. */
  name: string
  onChange: (pair: Pair) => void
  onValidity: (valid: boolean) => void
  errors: { from?: string | undefined; to?: string | undefined; rate?: string | undefined }
}

/** Two configurations of one study, the one replaced by the other, and the rate of both. */
export default function PairEditor({ pair, name, onChange, onValidity, errors }: PairEditorProps) {
  const client = useQueryClient()
  const configurations = useQuery(configurationsQuery)
  const studies = useQuery(studiesQuery)
  const comparable = useQuery(comparableQuery(pair.from))
  /** A configuration that was chosen though nothing compares with it. */
  const [lonely, setLonely] = useState<string | null>(null)
  const origins = useMemo<SelectGroup[]>(() => {
    const groups = new Map<string, { value: string; label: string; detail: string }[]>()
    for (const configuration of configurations.data ?? []) {
      const study = studies.data?.find((candidate) => candidate.id === configuration.study_id)
      if (study === undefined || study.counts.points === 0) continue
      const { title } = study
      const items = groups.get(title) ?? []
      items.push({
        value: configuration.id,
        label: configuration.label,
        detail: configuration.family,
      })
      groups.set(title, items)
    }
    return [...groups].map(([group, items]) => ({ group, items }))
  }, [configurations.data, studies.data])
  const targets = useMemo<SelectGroup[]>(() => {
    const groups = new Map<string, { value: string; label: string }[]>()
    for (const counterpart of comparable.data ?? []) {
      if (!counterpart.comparable) continue
      const items = groups.get(counterpart.family) ?? []
      items.push({ value: counterpart.configuration, label: counterpart.label })
      groups.set(counterpart.family, items)
    }
    return [...groups].map(([group, items]) => ({ group, items }))
  }, [comparable.data])
  const chooseFrom = useCallback(
    async (from: string | null) => {
      if (from === null || from === pair.from) return
      const others = (await client.ensureQueryData(comparableQuery(from))).filter(
        (counterpart) => counterpart.comparable,
      )
      const to = others.find((counterpart) => counterpart.configuration === pair.to) ?? others[0]
      setLonely(to === undefined ? from : null)
      if (to !== undefined) onChange({ from, to: to.configuration, rate_per_second: null })
    },
    [client, onChange, pair.from, pair.to],
  )
  const chosen = comparable.data?.find((counterpart) => counterpart.configuration === pair.to)
  const chooseTo = useCallback(
    (to: string | null) => {
      const other = comparable.data?.find((counterpart) => counterpart.configuration === to)
      if (other !== undefined) {
        onChange({ from: pair.from, to: other.configuration, rate_per_second: null })
      }
    },
    [comparable.data, onChange, pair.from],
  )
  const changeRate = useCallback(
    (rate_per_second: number | null) => onChange({ ...pair, rate_per_second }),
    [onChange, pair],
  )
  if (configurations.data === undefined) {
    return <LoadingState what="configurations" height={76} />
  }
  return (
    <fieldset className="stack gap-4 min-0 m-0 p-0 no-line">
      <legend className="visually-hidden">{name}: two configurations</legend>
      <SearchableSelect
        label="What is replaced"
        groups={origins}
        value={pair.from}
        onChange={(from) => void chooseFrom(from)}
        error={
          lonely === null
            ? errors.from
            : `Nothing compares with ${configurations.data.find((configuration) => configuration.id === lonely)?.label ?? lonely}; ${configurations.data.find((configuration) => configuration.id === pair.from)?.label ?? pair.from} stays.`
        }
      />
      <SearchableSelect
        label="What replaces it"
        groups={targets}
        value={pair.to}
        onChange={chooseTo}
        error={
          errors.to ?? (chosen?.comparable === false ? (chosen.reason ?? undefined) : undefined)
        }
      />
      {chosen?.needs_rate === true && chosen.shared_rates !== null && (
        <NumberField
          label="Rate of both"
          unit={evidenceWords.a_second}
          value={pair.rate_per_second ?? null}
          optional
          placeholder="your volume’s rate"
          limits={chosen.shared_rates}
          onChange={changeRate}
          onValidity={onValidity}
          error={errors.rate}
          hint={`Both were measured from ${formatFigure(chosen.shared_rates.low)} to ${formatFigure(chosen.shared_rates.high)} transactions a second.`}
        />
      )}
    </fieldset>
  )
}
