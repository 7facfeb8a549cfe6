import clsx from 'clsx'
import { CalendarDays, Ellipsis, Globe } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Answer } from '#contract/types.ts'
import { can, isBoundToOwnClasses, type Role } from '#domain/people/roles.ts'
import { paths } from '#domain/site-map/paths.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { Link } from '#web/ui/Link.tsx'
import { type Entry, groups } from './entries.ts'
import styles from './layout.module.css'

const texts = adminTexts.layout

/** What the menu counts; null for staff who get neither. */
export type Waiting = Answer<'GET /studio/waiting'>

/** How many pages the phone's bar shows beside "Más". */
const PHONE_TABS = 4

/** The pages that a role may open: at the side, on the phone as tabs below with the rest behind "Más". */
export function Navigation({ role, waiting }: { role: Role; waiting: Waiting | null }): ReactNode {
  const { pathname } = useLocation()
  const side = useRef<HTMLElement>(null)
  const rest = useRef<HTMLDivElement>(null)
  const coach = isBoundToOwnClasses(role)
  const shown = groups
    .map((entries) => entries.filter(({ needs = 'administer' }) => can(role, needs)))
    .filter((entries) => entries.length > 0)
  const tabs = shown.flat().slice(0, PHONE_TABS)
  const more = shown.flat().slice(PHONE_TABS)
  const hidden = more.reduce((sum, { counts }) => sum + (counts ? (waiting?.[counts] ?? 0) : 0), 0)
  const here = shown.flat().find((entry) => isOpen(pathname, entry))?.name
  // In a low window the last entries stand below the edge.
  useEffect(() => {
    if (here) side.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [here])
  const site = { to: coach ? paths.calendario() : paths.landing(), icon: coach ? CalendarDays : Globe }

  return (
    <>
      <nav ref={side} className={clsx(styles['nav'], 'no-phone')} aria-label={texts.label}>
        {shown.map((entries) => (
          <div key={entries[0]?.name} className={styles['group']}>
            {entries.map((entry) => (
              <Item key={entry.name} entry={entry} waiting={waiting} pathname={pathname} />
            ))}
          </div>
        ))}
        <div className={styles['group']}>
          <SiteLink {...site} />
        </div>
      </nav>
      <nav className={clsx(styles['tabs'], 'only-phone')} aria-label={texts.label}>
        {tabs.map((entry) => (
          <Item key={entry.name} entry={entry} waiting={waiting} pathname={pathname} />
        ))}
        {more.length === 0 ? (
          <SiteLink {...site} />
        ) : (
          <button
            type="button"
            className={clsx(styles['entry'], more.some((entry) => isOpen(pathname, entry)) && styles['on'])}
            popoverTarget="admin-more"
          >
            <Ellipsis />
            {texts.more}
            {hidden > 0 ? <Count count={hidden} words={texts.waits.more({ count: hidden })} /> : null}
          </button>
        )}
      </nav>
      {more.length === 0 ? null : (
        <div
          ref={rest}
          id="admin-more"
          popover="auto"
          className={styles['more']}
          role="dialog"
          aria-label={texts.more}
        >
          {more.map((entry) => (
            <Item
              key={entry.name}
              entry={entry}
              waiting={waiting}
              pathname={pathname}
              onOpen={() => rest.current?.hidePopover()}
            />
          ))}
          <SiteLink {...site} />
        </div>
      )}
    </>
  )
}

interface ItemProps {
  entry: Entry
  waiting: Waiting | null
  pathname: string
  onOpen?: () => void
}

function Item({ entry, waiting, pathname, onOpen }: ItemProps): ReactNode {
  const { to, name, icon: Icon, counts } = entry
  const count = counts ? (waiting?.[counts] ?? 0) : 0
  const on = isOpen(pathname, entry)
  return (
    <Link
      to={to}
      className={clsx(styles['entry'], on && styles['on'])}
      aria-current={on ? 'page' : undefined}
      onClick={onOpen}
    >
      <Icon />
      {texts.entries[name]}
      {counts && count > 0 ? <Count count={count} words={texts.waits[counts]({ count })} /> : null}
    </Link>
  )
}

function Count({ count, words }: { count: number; words: string }): ReactNode {
  return (
    <>
      <span className={styles['waits']} aria-hidden>
        {count > 99 ? '99+' : count}
      </span>
      <span className="vh">{words}</span>
    </>
  )
}

/** A full page load, so that the two areas share no styles or scripts. */
function SiteLink({ to, icon: Icon }: Pick<Entry, 'to' | 'icon'>): ReactNode {
  return (
    <Link className={styles['entry']} to={to} reloadDocument>
      <Icon />
      {texts.site}
    </Link>
  )
}

/** An entry is also current on the pages below it, except the first page, which is above all of them. */
const isOpen = (pathname: string, { to, also }: Entry): boolean =>
  [to, ...(also ?? [])].some(
    (page) => pathname === page || (page !== paths.admin() && pathname.startsWith(`${page}/`)),
  )
