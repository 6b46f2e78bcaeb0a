import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Icon } from '@/components/icon'
import classes from './menu.module.css'
import { groups } from './places'

/** The pages of the program in four groups; on telephones behind one button. */
export function Menu() {
  const path = useLocation({ select: (location) => location.pathname })
  const [open, setOpen] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setOpen(null), [path])
  const toggle = (name: string) => setOpen(open === name ? null : name)
  return (
    <nav
      className={`no-print ${classes.nav}`}
      aria-label="Pages"
      data-open={open === null ? undefined : ''}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || open === null) return
        event.currentTarget.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
        setOpen(null)
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(null)
      }}
    >
      <button
        type="button"
        className={classes.all}
        aria-expanded={open !== null}
        onClick={() => toggle('all')}
      >
        <Icon name="menu" />
        Menu
      </button>
      <ul className={`plain-list ${classes.groups}`}>
        {groups.map(({ name, pages }) => {
          const here = pages.some(({ link: { to } }) => path === to || path.startsWith(`${to}/`))
          return (
            <li key={name} className={classes.group}>
              {open === 'all' ? (
                <span className={classes.name}>{name}</span>
              ) : (
                <button
                  type="button"
                  className={classes.name}
                  aria-expanded={open === name}
                  aria-current={here ? 'true' : undefined}
                  onClick={() => toggle(name)}
                >
                  {name}
                </button>
              )}
              <ul
                className={`plain-list ${classes.pages}`}
                data-open={open === name ? '' : undefined}
              >
                {pages.map((page) => (
                  <li key={page.name}>
                    <Link
                      {...page.link}
                      className={classes.page}
                      activeOptions={{ includeSearch: false }}
                      onClick={() => setOpen(null)}
                    >
                      {page.name}
                      <span className="quiet">{page.says}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
