/** The lists of customers that the desk works with. */
export const customerFilters = [
  'with_credits',
  'without_credits',
  'expiring',
  'new',
  'birthday',
  'blocked',
  'undeliverable',
] as const
export type CustomerFilter = (typeof customerFilters)[number]

/** Credits that expire within this many days are about to, as shown in the list. */
export const EXPIRING_DAYS = 7
/** A customer is new for this many days. */
export const NEW_DAYS = 30

export const MOST_TAGS = 20

/** Tags without blanks around them and without repetitions, in their order; the first spelling wins. */
export function tidyTags(written: readonly string[]): string[] {
  const tags = new Map<string, string>()
  for (const tag of written) {
    const plain = tag.trim().replaceAll(/\s+/g, ' ')
    const same = plain.toLocaleLowerCase('es')
    if (plain !== '' && !tags.has(same)) tags.set(same, plain)
  }
  return [...tags.values()].slice(0, MOST_TAGS)
}
