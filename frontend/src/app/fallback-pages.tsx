import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '@/components/button'
import { EmptyState, Note } from '@/components/states'

/** An address that leads nowhere. */
export function NotFoundPage() {
  useDocumentTitle('Not found · Headroom')
  return (
    <EmptyState page title="There is no page at this address">
      <p>The link may be incomplete, or the page may have moved.</p>
      <Link to="/" className={buttonClass('filled')}>
        Go to the start page
      </Link>
    </EmptyState>
  )
}

/** A fault of the screen itself. */
export function FaultPage({ error }: { error: unknown }) {
  useDocumentTitle('Fault · Headroom')
  return (
    <EmptyState page title="This page has failed">
      <p>Nothing that was saved is lost. Loading the page again often helps.</p>
      <Note tone="bad">{error instanceof Error ? error.message : 'No reason was given.'}</Note>
      <Button look="filled" onClick={() => window.location.reload()}>
        Load again
      </Button>
    </EmptyState>
  )
}
