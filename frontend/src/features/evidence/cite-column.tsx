import type { Study } from '@/api/evidence'
import { besideRow, type TableColumn } from '@/components/data-table'
import { figureAnchor } from '@/components/source-link'
import { Cite } from './cite'
import type { PublishedFigure } from './configuration-query'

/** Returns the column with the link and the citation of each printed figure. */
export function citeColumn(
  study: Study | undefined,
): TableColumn<Pick<PublishedFigure, 'id' | 'locator' | 'printed'>> {
  return besideRow('Link and citation', (figure) => (
    <Cite
      study={study}
      anchor={figureAnchor(figure.id)}
      place={figure.locator}
      printed={figure.printed}
    />
  ))
}
