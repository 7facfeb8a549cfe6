import clsx from 'clsx'
import { CalendarCheck, Check, Hourglass, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CreditPass } from '#contract/types.ts'
import { daysBetween } from '#domain/time/days.ts'
import { creditTexts, onlyFor } from '#text/selling/credits.ts'
import { weekdayShort } from '#web/ui/format/format.ts'
import { dateMedium, dayAndMonth } from '#web/ui/format/written-dates.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { History } from './History.tsx'
import styles from './credits.module.css'

const texts = creditTexts.pass
/** With more credits, numbers are clearer than discs. */
const MOST_DISCS = 20
/** Days before its end from which a pass is highlighted. */
const SOON_DAYS = 14

/** A pass, with the first day on which it pays again; null where neither a pause nor a penalty keeps it from paying. */
export type ShownPass = CreditPass & { rests_until: string | null }

interface PassCardProps {
  pass: ShownPass
  /** Names of the class types it is valid for; null for all. */
  types: readonly string[] | null
  today: string
}

/** A pass: what is left, what happened to the others, and every movement. */
export function PassCard({ pass, types, today }: PassCardProps): ReactNode {
  const unlimited = pass.class_amount === -1
  return (
    <article className={clsx(styles['pass'], pass.state !== 'active' && styles['old'])}>
      <div className={styles['head']}>
        <div>
          <h2 className="t-3">{pass.title ?? texts.given}</h2>
          <p className="sm mu">{`${goodFor(pass, types)} ${untilWhen(pass, today)}`}</p>
        </div>
        <StateTag pass={pass} today={today} />
      </div>
      <div className={styles['middle']}>
        {unlimited ? (
          <p className={styles['unlimited']}>
            {creditTexts.unlimited}
            {pass.free > 0 && pass.rests_until === null ? (
              <span className="sm mu"> {texts.figures.free({ count: 2 })}</span>
            ) : null}
          </p>
        ) : (
          <Discs pass={pass} />
        )}
        <Figures pass={pass} unlimited={unlimited} />
      </div>
      <History pass={pass} />
    </article>
  )
}

function goodFor(pass: CreditPass, types: readonly string[] | null): string {
  if (pass.only_package) return texts.onlyPackage
  return types === null ? texts.anyClass : onlyFor(types)
}

function untilWhen({ expires_at: end, renews, state }: CreditPass, today: string): string {
  const day = `${weekdayShort(end)} ${dateMedium(end)}`
  if (end < today) return texts.expired({ day })
  return renews && state === 'active' ? texts.renews({ day }) : texts.expires({ day })
}

function StateTag({ pass, today }: Pick<PassCardProps, 'pass' | 'today'>): ReactNode {
  if (pass.state !== 'active') return <Tag>{texts.states[pass.state]}</Tag>
  if (pass.rests_until !== null)
    return (
      <Tag tone="bad" dot>
        {texts.pausedUntil({ day: dayAndMonth(pass.rests_until) })}
      </Tag>
    )
  const days = daysBetween(today, pass.expires_at)
  // What is left is reserved for classes up to its end, or it renews.
  if (days < 0) return <Tag>{texts.states.expired}</Tag>
  if (days > SOON_DAYS || pass.renews || pass.free === 0) return <Tag>{texts.left({ days })}</Tag>
  return (
    <Tag tone="warn" dot>
      {texts.soon({ days })}
    </Tag>
  )
}

type Kind = 'free' | 'held' | 'reserved' | 'used' | 'expired' | 'removed'
const KINDS: readonly Kind[] = ['free', 'held', 'reserved', 'used', 'expired', 'removed']
const SIGNS: Record<Kind, ReactNode> = {
  free: null,
  held: <Hourglass />,
  reserved: <CalendarCheck />,
  used: <Check />,
  expired: <X />,
  removed: <X />,
}

/** One disc per credit; the figures below say the same as text. */
function Discs({ pass }: { pass: CreditPass }): ReactNode {
  if (pass.class_amount > MOST_DISCS) return null
  return (
    <div className={styles['discs']} aria-hidden>
      {KINDS.flatMap((kind) =>
        Array.from({ length: pass[kind] }, (_, index) => (
          <i key={`${kind}${index}`} className={styles[kind]}>
            {SIGNS[kind]}
          </i>
        )),
      )}
    </div>
  )
}

function Figures({ pass, unlimited }: { pass: CreditPass; unlimited: boolean }): ReactNode {
  const shown = KINDS.filter((kind) => {
    if (unlimited) return kind === 'reserved' || kind === 'used'
    return (kind !== 'removed' && kind !== 'held') || pass[kind] > 0
  })
  return (
    <ul className={styles['figures']}>
      {shown.map((kind) => (
        <li key={kind}>
          <i className={styles[kind]}>{SIGNS[kind]}</i>
          <b>{pass[kind]}</b>
          <span>{texts.figures[kind]({ count: pass[kind] })}</span>
        </li>
      ))}
    </ul>
  )
}
