/** Providers of identity outside of this installation, in the order in which they are offered. */
export const OUTSIDE = ['google', 'apple', 'facebook'] as const
export type Outside = (typeof OUTSIDE)[number]

export const isOutside = (name: unknown): name is Outside => OUTSIDE.some((known) => known === name)

/** Splits a full name at its first space; people correct it before it is stored. */
export function splitName(full: string): { name: string; last_name: string } {
  const [name = '', ...rest] = full.trim().split(/\s+/)
  return { name, last_name: rest.join(' ') }
}
