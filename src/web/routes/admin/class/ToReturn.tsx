import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RosterEntry } from '#contract/types.ts'
import { classTexts } from '#text/admin/schedule/class.ts'
import { nameOf } from '#web/components/attendance/entry.ts'
import page from '#web/routes/admin/parts/page.module.css'
import { amount } from '#web/ui/format/format.ts'
import styles from './class.module.css'

interface ToReturnProps {
  entries: readonly RosterEntry[]
  onReturn: (entry: RosterEntry) => void
}

/** Cancelled places whose cash is still with the studio; nothing where there are none. */
export function ToReturn({ entries, onReturn }: ToReturnProps): ReactNode {
  if (entries.length === 0) return null
  return (
    <section
      className={`${page['card']} ${page['padded']} ${styles['toReturn']}`}
      aria-labelledby="to-return"
    >
      <h2 id="to-return">{classTexts.toReturn}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.class_reservation_id}>
            <span>
              {nameOf(entry)} <span className="mu num">{amount(entry.cash_taken ?? 0)}</span>
            </span>
            <Button
              size="xs"
              variant="default"
              aria-label={classTexts.unpayOf({ name: nameOf(entry) })}
              onClick={() => onReturn(entry)}
            >
              {classTexts.menu.unpay}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
