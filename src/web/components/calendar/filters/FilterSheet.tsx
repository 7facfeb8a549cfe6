import clsx from 'clsx'
import { SlidersHorizontal, X } from 'lucide-react'
import { useRef, type MouseEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { siteTexts, uiTexts } from '#text/site/site.ts'
import buttons from '#web/ui/Button.module.css'
import styles from './FilterSheet.module.css'
import { filterChoices } from './filter-choices.ts'
import type { WeekCalendarProps } from '#web/components/calendar/week/week-data.ts'

const texts = siteTexts.calendar
const ID = 'filtros'

/**
 * The phone's filters: a button that opens a sheet. Choices are links in a popover, so they work without JavaScript and on pages
 * without React; plain ones, because a hundred components of them would be drawn with each week.
 */
export function FilterSheet(props: Pick<WeekCalendarProps, 'week' | 'linkTo' | 'aside'>): ReactNode {
  const groups = filterChoices(props)
  const navigate = useNavigate()
  const sheet = useRef<HTMLDivElement>(null)
  if (groups.length === 0) return null
  const chosen = groups.filter(({ choices: [all] }) => all?.current === false).length
  const classes = props.week.days.reduce((sum, day) => sum + day.details.length, 0)
  const days = props.week.days
  const crowded = Boolean(props.aside) && days[0]?.date.slice(0, 7) !== days.at(-1)?.date.slice(0, 7)
  const choose = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const { pathname, search } = new URL(link.href)
    void navigate(pathname + search, { preventScrollReset: true })
  }
  return (
    <div className={styles['filters']}>
      <button type="button" className={clsx(styles['open'], crowded && styles['crowded'])} popoverTarget={ID}>
        <SlidersHorizontal />
        <span>{texts.filters}</span>
        {chosen > 0 ? <b className="num">{chosen}</b> : null}
      </button>
      {/* Links take the key; this only keeps the document. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={sheet}
        id={ID}
        popover="auto"
        role="dialog"
        aria-labelledby="filtros-titulo"
        className={styles['sheet']}
        onClick={choose}
      >
        <div className="row between">
          <h2 className="t-3" id="filtros-titulo">
            {texts.filters}
          </h2>
          <button
            type="button"
            className={styles['close']}
            aria-label={uiTexts.close}
            popoverTarget={ID}
            popoverTargetAction="hide"
          >
            <X />
          </button>
        </div>
        {groups.map(({ key, label, choices }) => (
          <section key={key} aria-label={label}>
            <h3>{label}</h3>
            <div className={styles['chips']}>
              {choices.map(({ id, name, to, current }) => (
                <a key={id} href={to} className={styles['chip']} aria-current={current ? 'true' : undefined}>
                  {name}
                </a>
              ))}
            </div>
          </section>
        ))}
        <button
          type="button"
          className={`${buttons['button']} ${buttons['wide']}`}
          popoverTarget={ID}
          popoverTargetAction="hide"
        >
          {texts.showClasses({ classes })}
        </button>
      </div>
    </div>
  )
}
