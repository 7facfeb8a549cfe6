import { Ban, Cake, FileWarning, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RosterEntry } from '#contract/types.ts'
import { attendanceTexts as texts } from '#text/booking/attendance.ts'
import { Tag } from '#web/ui/Tag.tsx'
import styles from './attendance.module.css'

interface EntryTagsProps {
  entry: RosterEntry
  /** Shows how the place was paid; in lists only unpaid cash is marked. */
  paid?: boolean
  /** The class is over: who was not checked in has missed it. */
  over?: boolean
}

/** What staff need to know about a place at check-in, what is urgent first. */
export function EntryTags({ entry, paid = false, over = false }: EntryTagsProps): ReactNode {
  return (
    <>
      {entry.blocked ? (
        <Tag tone="bad" className={styles['alert']}>
          <Ban />
          {texts.blocked}
        </Tag>
      ) : null}
      {entry.alerts.map((alert) => (
        <Tag key={alert} tone="bad" className={styles['alert']}>
          <TriangleAlert />
          {alert}
        </Tag>
      ))}
      {entry.birthday ? (
        <Tag tone="accent" className={styles['alert']}>
          <Cake />
          {texts.birthday}
        </Tag>
      ) : null}
      {entry.guest === null ? null : <Tag>{texts.guestOf({ name: entry.customer.name })}</Tag>}
      {entry.first_class ? (
        <Tag tone="primary" dot>
          {texts.firstClass}
        </Tag>
      ) : null}
      {entry.is_paid ? (
        paid && entry.paid_with !== null ? (
          <Tag>{texts.paidWith[entry.paid_with]}</Tag>
        ) : null
      ) : (
        <Tag tone="warn" dot>
          {texts.owed}
        </Tag>
      )}
      {entry.owes ? (
        <Tag tone="warn" dot>
          {texts.owes}
        </Tag>
      ) : null}
      {entry.missing_documents.length > 0 ? (
        <Tag tone="warn" className={styles['alert']}>
          <FileWarning />
          {texts.documents({
            count: entry.missing_documents.length,
            names: entry.missing_documents.join(', '),
          })}
        </Tag>
      ) : null}
      {over && !entry.attend ? (
        <Tag tone={entry.waived ? 'neutral' : 'bad'} dot>
          {entry.waived ? texts.waived : texts.missed}
        </Tag>
      ) : null}
    </>
  )
}
