import clsx from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { dayLong, weekdayShort } from '#web/ui/format/format.ts'
import page from '#web/routes/admin/parts/page.module.css'
import styles from './WeekOccupancy.module.css'

const texts = adminTexts.today.week

type Week = Answer<'GET /studio/today'>['week']

/** A bar per day with how full it is; today's is highlighted, past and future days differ. */
export function WeekOccupancy({ week, today }: { week: Week; today: string }): ReactNode {
  const sum = (part: 'reserved' | 'places') => week.reduce((total, day) => total + day[part], 0)
  const mean = percent(sum('reserved'), sum('places'))
  return (
    <section className={clsx(page['card'], styles['card'])} aria-labelledby="week-occupancy">
      <header className={styles['head']}>
        <h2 id="week-occupancy">{texts.title}</h2>
        {mean === null ? null : <p className="sm mu num">{texts.mean({ percent: mean })}</p>}
      </header>
      <ol className={styles['days']}>
        {week.map(({ date, reserved, places }) => {
          const share = percent(reserved, places)
          return (
            <li
              key={date}
              className={clsx(date === today && styles['today'], date > today && styles['coming'])}
              style={{ '--share': Math.min(1, (share ?? 0) / 100) } as CSSProperties}
            >
              <span className="vh">
                {dayLong(date)}:{' '}
                {share === null ? texts.none : texts.day({ percent: share, reserved, places })}
              </span>
              <span className={styles['column']} aria-hidden>
                <span className={styles['value']}>
                  {share === null ? '–' : texts.percent({ percent: share })}
                </span>
                <i />
              </span>
              <span aria-hidden>{weekdayShort(date, true)}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Whole percent; null if there are no places. */
const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100)
