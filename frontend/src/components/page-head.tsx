import type { ReactNode } from 'react'
import shared from '@/components/shared.module.css'
import classes from './page-head.module.css'
import { Terms } from './terms'

interface PageHeadProps {
  title: string
  /** What the page is for, in a sentence or two. */
  lede?: ReactNode
  /** What can be done with the page as a whole. */
  children?: ReactNode
}

/** The head of a page: its name, what it is for, and its buttons. */
export function PageHead({ title, lede, children }: PageHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.words}>
        <h1 className={shared.pageTitle}>
          <Terms text={title} />
        </h1>
        {lede !== undefined && (
          <p className={classes.lede}>{typeof lede === 'string' ? <Terms text={lede} /> : lede}</p>
        )}
      </div>
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </div>
  )
}
