import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asProblem } from '@/api/problem'
import { Button } from '@/components/button'
import { Note } from '@/components/states'
import { Unbroken } from '@/components/unbroken'
import { type DraftUpdate, draftOf } from './scenario-draft'
import classes from './scenario-editor.module.css'
import { scenarioQuery, scenariosQuery } from './scenario-queries'

/** What a new scenario may begin with instead of nothing. */
export function ExampleStart({ update }: { update: (update: DraftUpdate) => void }) {
  const client = useQueryClient()
  const list = useQuery(scenariosQuery({ sample: true }))
  const [failure, setFailure] = useState<string | null>(null)
  const examples = list.data?.items ?? []
  async function take(id: string) {
    try {
      const example = await client.fetchQuery(scenarioQuery(id))
      const draft = draftOf(example)
      update(() => ({ ...draft, content: { ...draft.content, sample: false } }))
    } catch (error) {
      setFailure(asProblem(error).message)
    }
  }
  if (examples.length === 0) return null
  return (
    <section
      className={`stack starts gap-4 ${classes.examples}`}
      aria-label="Begin with an example"
    >
      <p>Or start with an example:</p>
      {examples.map(({ id, name }) => (
        <Button key={id} small onClick={() => void take(id)}>
          <Unbroken text={name} />
        </Button>
      ))}
      {failure !== null && (
        <Note tone="bad" live>
          {failure}
        </Note>
      )}
    </section>
  )
}
