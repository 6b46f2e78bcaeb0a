import { Link } from '@tanstack/react-router'
import { buttonClass } from './button'

/** The way to /import from wherever a file would help. */
export function ImportLink({ small = false, children }: { small?: boolean; children: string }) {
  return (
    <Link to="/import" className={buttonClass('outline', small)}>
      {children}
    </Link>
  )
}
