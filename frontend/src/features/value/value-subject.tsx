import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { chainQuery } from '@/api/subject'
import {
  type OpenSubject,
  subjectOfSwitch,
  switchSearch,
  withMethod,
  writeSubject,
} from '@/components/subject'
import { SubjectLine } from '@/components/subject-line'
import type { ValueInputs } from './value-inputs'

/** The subject of a value that is one switch between two methods at a rate; nothing for others. */
export default function ValueSubject({ inputs }: { inputs: ValueInputs }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [part, ...others] = inputs.mix
  if (part === undefined || others.length > 0 || typeof part.substitution === 'string') return null
  const subject = subjectOfSwitch(part.substitution, inputs.workload.regions, inputs)
  if (subject === null) return null

  async function change(next: OpenSubject) {
    const chosen = withMethod(next)
    if (chosen === null || next.today === null || next.today === next.method) {
      await navigate({ to: '/compare', search: writeSubject(next) })
      return
    }
    const chain = await client.fetchQuery(chainQuery(chosen))
    const handed = { ...chain, regions: next.regions }
    await navigate({ to: '/value', search: switchSearch(next.today, chosen.method, handed, next) })
  }

  return <SubjectLine here="value" subject={subject} onChange={(next) => void change(next)} />
}
