import { useDocumentTitle } from '@mantine/hooks'
import { useQueries, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { asProblem, type Problem } from '@/api/problem'
import { reportWords } from '@/api/report-words.gen'
import { addressText } from '@/components/address-text'
import { buttonClass } from '@/components/button'
import { CopyLink } from '@/components/copy-button'
import { MakeReport } from '@/components/make-report'
import { PageHead } from '@/components/page-head'
import { EmptyState, ErrorState, LoadingState, Note } from '@/components/states'
import { Unbroken } from '@/components/unbroken'
import { useSubstitutionNames } from '@/components/use-substitution-names'
import { comparedInputs } from './compared-rows'
import classes from './compared-scenarios-page.module.css'
import { ComparedTable, FiguresTable } from './compared-table'
import tableClasses from './compared-table.module.css'
import type { ScenarioRead } from './scenario-draft'
import { pinnedQuery, sideBySideQuery } from './scenario-queries'
import { comparedSides, fewestCompared, sidesText } from './scenarios-search'
import { valueText } from './value-text'
import { WhatChanged } from './what-changed'

const route = getRouteApi('/scenarios/compare')

/** Returns what scenarios are called; those of one name by their versions, too. */
function namesOf(scenarios: readonly ScenarioRead[]): string[] {
  const names = scenarios.map(({ name }) => name)
  return scenarios.map(({ name, version }, position) =>
    names.indexOf(name) === names.lastIndexOf(name)
      ? name
      : `${name}, ${position + 1}: version ${version}`,
  )
}

/** Returns why there are no figures, with the scenario that stands in their way. */
function refusedSide({ message, errors }: Problem, scenarios: readonly ScenarioRead[]): string {
  const position = /^contents\.(\d+)\./.exec(errors[0]?.field ?? '')?.[1]
  const names = namesOf(scenarios)
  return position === undefined ? message : `${names[Number(position)]}: ${message}`
}

/** Two to four scenarios side by side. */
export function ComparedScenariosPage() {
  useDocumentTitle('Scenarios side by side · Headroom')
  const asked = comparedSides(route.useSearch())
  const scenarios = useQueries({ queries: asked.map(pinnedQuery) })
  const pinned = scenarios.map(({ data }) => data).filter((side) => side !== undefined)
  const read = pinned.map(({ scenario }) => scenario)
  const complete = asked.length >= fewestCompared && read.length === asked.length
  const older = pinned.filter(({ scenario, newest }) => scenario.version < newest)
  const answer = useQuery({
    ...sideBySideQuery(read.map(({ content }) => content)),
    enabled: complete,
  })
  const nameOf = useSubstitutionNames(read.map(({ content }) => content))
  const failed = scenarios.find(({ error }) => error !== null)
  const currencies = new Set(read.flatMap(({ content }) => content.money?.currency ?? []))
  const sidesOf = (based: boolean) =>
    read.map((scenario, position) => ({
      id: `${scenario.id} ${scenario.version}`,
      head: (
        <>
          <Link
            to="/scenarios/$scenario"
            params={{ scenario: scenario.id }}
            search={{ version: asked[position]?.version ?? undefined }}
          >
            <Unbroken text={scenario.name} />
          </Link>
          <span className="quiet">
            {scenario.is_sample ? 'sample' : `version ${scenario.version}`}
          </span>
          {based && position > 0 && complete && (
            <Link
              to="/scenarios/compare"
              className="regular size-note no-print"
              aria-label={`Make it the base: ${scenario.name}`}
              search={{
                ids: sidesText([
                  ...asked.slice(position, position + 1),
                  ...asked.toSpliced(position, 1),
                ]),
              }}
            >
              Make it the base
            </Link>
          )}
        </>
      ),
    }))
  return (
    <>
      <p className={`m-0 mb-2 size-small no-print`}>
        <Link to="/scenarios">Scenarios</Link>
      </p>
      <PageHead
        title="Scenarios side by side"
        lede="Each as saved, calculated with the same formulas. Every input that differs is listed and marked."
      >
        {complete && (
          <CopyLink
            text={() =>
              `${window.location.origin}/scenarios/compare${addressText({
                ids: sidesText(read.map(({ id, version }) => ({ id, version }))),
              })}`
            }
          />
        )}
        <MakeReport
          usesZiips={false}
          title={`${read.map(({ name }) => name).join(' and ')}, side by side`}
          subject={
            answer.data === undefined || !complete
              ? undefined
              : {
                  kind: 'side_by_side',
                  inputs: { contents: read.map(({ content }) => content), names: namesOf(read) },
                }
          }
        />
      </PageHead>
      <div className={`stack gap-4 mb-6 ${classes.notes}`}>
        {currencies.size > 1 && (
          <Note>
            The scenarios state money in {[...currencies].join(' and ')}; amounts in different
            currencies do not compare.
          </Note>
        )}
        {older.map(({ scenario, newest }) => (
          <Note key={scenario.id}>
            {scenario.name} stands here as <WhatChanged scenario={scenario} newest={newest} />
          </Note>
        ))}
        {answer.error !== null && (
          <Note tone="bad" live>
            {refusedSide(asProblem(answer.error), read)}
          </Note>
        )}
      </div>
      {asked.length < fewestCompared ? (
        <EmptyState title="Choose two to four scenarios">
          <Link to="/scenarios" className={buttonClass('outline')}>
            All scenarios
          </Link>
        </EmptyState>
      ) : failed !== undefined ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : answer.data === undefined && answer.error === null ? (
        <LoadingState what="both cases" height={420} />
      ) : (
        <>
          {answer.data !== undefined && (
            <>
              <FiguresTable
                caption="Figures of the scenarios"
                sides={sidesOf(true)}
                items={answer.data.items}
              />
              <h2 className="m-0 mt-8 mb-4 size-lead strong">{reportWords.where_inputs_differ}</h2>
              {answer.data.inputs.length === 0 ? (
                <p className="quiet">{reportWords.all_inputs_same}.</p>
              ) : (
                <ComparedTable
                  caption={reportWords.inputs_that_differ}
                  corner="Input"
                  sides={sidesOf(false)}
                  rows={answer.data.inputs}
                  cell={(row, position) => (
                    <span className={`pl-4 medium ${tableClasses.differs}`}>
                      {valueText(
                        row.values[position] ?? null,
                        row.unit,
                        answer.data.currencies[position] ?? null,
                        row.path,
                      )}
                    </span>
                  )}
                />
              )}
            </>
          )}
          <details className="mt-8" data-printed="" open={answer.data === undefined}>
            <summary className="mb-4 size-lead strong pointer">All inputs</summary>
            <ComparedTable
              caption="Inputs of the scenarios"
              corner="Input"
              sides={sidesOf(false)}
              rows={comparedInputs(read, nameOf)}
              cell={(row, position) => (
                <span className={row.differs ? `pl-4 medium ${tableClasses.differs}` : undefined}>
                  {row.texts[position] ?? '–'}
                </span>
              )}
            />
          </details>
        </>
      )}
    </>
  )
}
