import type { ReactNode } from 'react'
import type { FindFigure } from '@/api/figure'
import { scenarioTables } from '@/api/scenario-tables.gen'
import { AnswerTable } from '@/components/answer-table'
import { PublishedBeside } from './published-beside'
import type { ValueAnswer } from './value-query'
import type { PartRow } from './value-series'

type MixRow = Pick<PartRow, 'part' | 'window'>

/** What each substitution of the mix brings, with what its document prints. */
export function PartsTable({ answer, find }: { answer: ValueAnswer; find: FindFigure }) {
  const beside =
    (id: 'gp_seconds_saved' | 'ziip_seconds_added') =>
    ({ part }: MixRow, drawn: ReactNode) => (
      <>
        {drawn}
        {answer.published
          .filter((printed) => printed.figure === part[id])
          .map((printed) => (
            <PublishedBeside key={printed.published.id} published={printed} />
          ))}
      </>
    )
  return (
    <div>
      <h2 className="m-0 mt-4 mb-4 size-lead strong">{scenarioTables.mix.title}</h2>
      <AnswerTable
        table={scenarioTables.mix}
        hideCaption
        rows={answer.parts.map((part): MixRow => ({ part }))}
        find={find}
        cells={{
          'part.gp_seconds_saved': beside('gp_seconds_saved'),
          'part.ziip_seconds_added': beside('ziip_seconds_added'),
        }}
      />
    </div>
  )
}
