import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { type Paging, rowsPerPage } from './audit-search'

interface AuditPagerProps {
  paging: Paging<unknown>
  total: number
  /** The page as the address has it. */
  shown: string | undefined
}

/** Turns the pages of a long list, or shows it whole. */
export function AuditPager({ paging, total, shown }: AuditPagerProps) {
  if (total <= rowsPerPage) return null
  const { first, last, page, pages } = paging
  const link = (to: string | undefined, text: string) => (
    <Link
      from="/evidence/audit"
      to="."
      search={(before) => ({ ...before, page: to })}
      hash="audit-list"
      className={buttonClass('outline', true)}
    >
      {text}
    </Link>
  )
  return (
    <nav
      className="row hint middle gap-y-4 gap-x-5"
      aria-label="Pages of the list"
      data-screen-only=""
    >
      <span>{`${first} to ${last} of ${total}`}</span>
      {page > 1 && link(page === 2 ? undefined : String(page - 1), 'Previous')}
      {page < pages && link(String(page + 1), 'Next')}
      {shown === 'all' ? link(undefined, 'Show by pages') : link('all', 'Show all')}
    </nav>
  )
}
