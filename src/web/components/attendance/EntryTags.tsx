import type { ReactNode } from 'react'
import type { RosterEntry } from '#contract/types.ts'
import { attendanceTexts as texts } from '#text/booking/attendance.ts'
import { Tag } from '#web/ui/Tag.tsx'

interface EntryTagsProps {
  entry: RosterEntry
  /** Shows how the place was paid; in lists only unpaid cash is marked. */
  paid?: boolean
}

/** What staff need to know about a place at check-in. */
export function EntryTags({ entry, paid = false }: EntryTagsProps): ReactNode {
  return (
    <>
      {entry.guest === null ? null : <Tag>{texts.guestOf({ name: entry.customer.name })}</Tag>}
      {entry.first_class ? (
        <Tag tone="primary" dot>
          {texts.firstClass}
        </Tag>
      ) : null}
      {entry.is_paid ? (
        paid ? (
          <Tag>{texts.paidWith[entry.paid_with]}</Tag>
        ) : null
      ) : (
        <Tag tone="warn" dot>
          {texts.owed}
        </Tag>
      )}
    </>
  )
}
