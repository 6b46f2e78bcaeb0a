import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { AwayNote } from './away'
import { DataPlace } from './data-place'
import classes from './shell.module.css'
import { ThemeSwitch } from './theme-switch'

function Sign() {
  return (
    <svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true">
      <rect x="3" y="2" width="26" height="28" rx="4" fill="#0b5563" />
      <rect x="7" y="16" width="18" height="10" rx="1.5" fill="#fff" />
      <path
        d="M8 7.5h16"
        stroke="#7fd6df"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeDasharray="3.2 4.4"
      />
    </svg>
  )
}

/** The pages of the program. */
function Menu() {
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to="/" className={classes.brand} aria-label="Headroom, start page">
          <Sign />
          Headroom
        </Link>
        <nav className={classes.nav} aria-label="Pages">
          <Link to="/value" className={classes.link} activeOptions={{ includeSearch: false }}>
            Value
          </Link>
          <Link to="/scenarios" className={classes.link} activeOptions={{ includeSearch: false }}>
            Scenarios
          </Link>
          <Link to="/peaks" className={classes.link} activeOptions={{ includeSearch: false }}>
            Peaks
          </Link>
          <Link to="/compare" className={classes.link} activeOptions={{ includeSearch: false }}>
            Compare
          </Link>
          <Link to="/evidence" className={classes.link} activeOptions={{ includeSearch: false }}>
            Evidence
          </Link>
          <Link to="/tests" className={classes.link}>
            Tests
          </Link>
          <Link to="/lab" className={classes.link} activeOptions={{ includeSearch: false }}>
            Lab
          </Link>
          <Link to="/machines" className={classes.link} activeOptions={{ includeSearch: false }}>
            Machines
          </Link>
          <Link to="/import" className={classes.link}>
            Import
          </Link>
          <Link to="/reports" className={classes.link}>
            Reports
          </Link>
        </nav>
        <div className={classes.tools}>
          <ThemeSwitch />
        </div>
      </div>
    </header>
  )
}

/** What surrounds every page. */
export function Shell() {
  const main = useRef<HTMLElement>(null)
  const path = useLocation({ select: (location) => location.pathname })
  const bare = path.startsWith('/reports/') && path !== '/reports/letterheads'
  const shown = useRef(path)
  useEffect(() => {
    // a new page starts at its beginning, for the keyboard too
    if (shown.current !== path) main.current?.focus({ preventScroll: true })
    shown.current = path
  }, [path])
  return (
    <>
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      {/* a report is the customer's: its page has no menu of the program */}
      {bare ? null : <Menu />}
      <AwayNote />
      <main id="content" className={classes.main} ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      {bare ? null : <DataPlace />}
    </>
  )
}
