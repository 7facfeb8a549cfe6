import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { siteTexts } from '#text/site/site.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './FilterSheet.module.css'
import { filterChoices } from './filter-choices.ts'
import type { WeekCalendarProps } from '#web/components/calendar/week/week-data.ts'

const texts = siteTexts.calendar

/** On the phone, what the week is narrowed to; a press on one takes it away. */
export function FilterChips(props: Pick<WeekCalendarProps, 'week' | 'linkTo'>): ReactNode {
  const chosen = filterChoices(props).flatMap(({ key, choices: [all, ...choices] }) => {
    const current = choices.find((choice) => choice.current)
    return current === undefined || all === undefined ? [] : [{ key, name: current.name, to: all.to }]
  })
  if (chosen.length === 0) return null
  return (
    <ul className={styles['chosen']} aria-label={texts.filters}>
      {chosen.map(({ key, name, to }) => (
        <li key={key}>
          <Link
            to={to}
            preventScrollReset
            className={styles['chip']}
            aria-label={texts.without({ filter: name })}
          >
            {name}
            <X />
          </Link>
        </li>
      ))}
    </ul>
  )
}
