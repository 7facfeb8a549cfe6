import type { Capability } from '#domain/people/roles.ts'
import type { teamTexts } from '#text/admin/team.ts'

/** What each line of the table of roles needs; a test compares it with what the calls require. */
export const roleRows: readonly [keyof typeof teamTexts.can.rows, Capability][] = [
  ['ownClasses', 'work'],
  ['checkIn', 'work'],
  ['timetable', 'customers'],
  ['customers', 'customers'],
  ['sell', 'customers'],
  ['messages', 'customers'],
  ['publish', 'administer'],
  ['prices', 'administer'],
  ['refund', 'administer'],
  ['team', 'administer'],
]
