import { useHotkeys } from '@mantine/hooks'
import { Link, Outlet, useLocation, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/icon'
import { lazyPart } from '@/components/lazy-part'
import { AwayNote } from './away'
import { DataPlace } from './data-place'
import { Menu } from './menu'
import classes from './shell.module.css'
import { ThemeSwitch } from './theme-switch'

const Tour = lazyPart(() => import('./tour/tour'))
const Palette = lazyPart(() => import('./palette/palette'))

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

/** Sign, pages and search. */
function Head({ onSearch }: { onSearch: () => void }) {
  return (
    <header className={classes.header}>
      <div className={`line middle ${classes.bar}`}>
        <Link to="/" className={classes.brand} aria-label="Headroom, start page">
          <Sign />
          Headroom
        </Link>
        <Menu />
        <button
          type="button"
          className={`no-print ${classes.search}`}
          title="Go to a page, a machine or a figure"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onSearch}
        >
          <Icon name="search" />
          <span className={classes.words}>
            Search or go to … <kbd>Ctrl K</kbd>
          </span>
        </button>
        <div className={`no-print ${classes.theme}`}>
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
  const tour = useSearch({ strict: false, select: ({ tour }) => Number(tour) || undefined })
  const [searching, setSearching] = useState(false)
  const search = () => setSearching(!bare)
  // in fields too: a slip of the hand while typing opens nothing else
  useHotkeys([['mod+K', search]], [])
  useEffect(() => {
    // a new page starts at its beginning, for the keyboard too
    if (shown.current !== path) main.current?.focus({ preventScroll: true })
    shown.current = path
  }, [path])
  return (
    <>
      <a className={`pad-y-4 pad-x-5 round no-print ${classes.skip}`} href="#content">
        Skip to the content
      </a>
      {/* a report is the customer's: its page has no menu of the program */}
      {bare ? null : <Head onSearch={search} />}
      <AwayNote />
      <main id="content" className={classes.main} ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      {bare ? null : <DataPlace />}
      {tour !== undefined && (
        <Suspense>
          <Tour step={tour} />
        </Suspense>
      )}
      {searching && (
        <Suspense>
          <Palette onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </>
  )
}
