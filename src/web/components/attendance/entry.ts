import type { RosterEntry } from '#contract/types.ts'

/** The person on a place: the guest, or its holder. */
export const nameOf = ({ guest, customer }: RosterEntry): string =>
  guest ?? `${customer.name} ${customer.last_name}`.trim()

/** Lower case and without accents, as people type names. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('es-MX')

/** Entries whose name, or whose holder's, contains every word of the query. */
export function entriesNamed(entries: readonly RosterEntry[], query: string): RosterEntry[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return entries.filter((entry) => {
    const names = plain(`${entry.guest ?? ''} ${entry.customer.name} ${entry.customer.last_name}`)
    return words.every((word) => names.includes(word))
  })
}

/** How many have arrived. */
export const arrivedOf = (entries: readonly RosterEntry[]): number =>
  entries.filter((entry) => entry.attend).length
