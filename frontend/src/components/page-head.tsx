import type { ReactNode } from 'react'
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
    <div className="row bottom apart gap-y-5 gap-x-8 mb-6">
      <div className={`min-0 ${classes.words}`}>
        <h1 className="m-0 size-title strong tight anywhere">{title}</h1>
        {lede !== undefined && (
          <p className={`m-0 mt-2 soft ${classes.lede}`}>
            {typeof lede === 'string' ? <Terms text={lede} /> : lede}
          </p>
        )}
      </div>
      {children !== undefined && <div className={`row gap-4 no-print`}>{children}</div>}
    </div>
  )
}
