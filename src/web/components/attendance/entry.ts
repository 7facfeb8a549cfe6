import { hasWords } from '#domain/plain.ts'
import { fullName } from '#domain/people/full-name.ts'
import type { RosterEntry } from '#contract/types.ts'

/** The person on a place: the guest, or its holder. */
export const nameOf = ({ guest, customer }: RosterEntry): string => guest ?? fullName(customer)

/** Entries whose name, or whose holder's, contains every word of the query. */
export const entriesNamed = (entries: readonly RosterEntry[], query: string): RosterEntry[] =>
  entries.filter(({ guest, customer }) =>
    hasWords(`${guest ?? ''} ${customer.name} ${customer.last_name}`, query),
  )

/** How many have arrived. */
export const arrivedOf = (entries: readonly RosterEntry[]): number =>
  entries.filter((entry) => entry.attend).length
