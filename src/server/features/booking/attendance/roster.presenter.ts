import type { Answer, CustomerPage, RosterEntry } from '#contract/types.ts'
import { toPesos } from '#domain/money.ts'
import { presentFile } from '#server/shared/present-file.ts'
import type { LineRow, RosterRow, ToReturnRow } from './roster.queries.ts'

/** Money and papers are the desk's, no business of a coach. */
export function presentEntry(row: RosterRow, { desk }: { desk: boolean }): RosterEntry {
  return {
    class_reservation_id: row.class_reservation_id,
    customer: {
      customer_id: row.customer_id,
      name: row.name,
      last_name: row.last_name,
      file: row.file && presentFile(row.file),
    },
    guest: row.guest,
    guest_of: row.guest_of,
    spot: row.spot,
    attend: row.attend,
    checkedInAt: instantOf(row.checked_in_at),
    paid_with: desk ? paidWith(row) : null,
    is_paid: !desk || !row.is_cash || row.is_paid,
    cash_taken: desk && row.paid_cents !== null ? toPesos(row.paid_cents) : null,
    first_class: row.first_class,
    birthday: row.birthday,
    alerts: row.alerts,
    owes: desk && row.owes,
    missing_documents: desk ? row.missing_documents : [],
    blocked: desk && row.blocked,
    waived: row.waived,
    deletedAt: instantOf(row.deleted_at),
  }
}

export const presentLine = (row: LineRow): Answer<'GET /single_class/{id}/roster'>['waitlist'][number] => ({
  waitlist_id: row.waitlist_id,
  customer: {
    customer_id: row.customer_id,
    name: row.name,
    last_name: row.last_name,
    file: row.file && presentFile(row.file),
  },
  offered_until: instantOf(row.offered_until),
})

const instantOf = (stored: string | null) => (stored === null ? null : new Date(stored).toISOString())

function paidWith({ is_cash, unlimited, transferred }: RosterRow): RosterEntry['paid_with'] {
  if (is_cash) return 'cash'
  if (transferred) return 'transfer'
  return unlimited ? 'membership' : 'credit'
}

export const presentToReturn = (row: ToReturnRow): CustomerPage['to_return'][number] => ({
  class_reservation_id: row.class_reservation_id,
  single_class_id: row.single_class_id,
  class_type: row.name,
  guest: row.guest,
  class_date: row.class_date.toISOString(),
  cash_taken: toPesos(row.paid_cents),
})
