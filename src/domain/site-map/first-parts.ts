import { isOpen, rowsByFirst, type Row } from './address.ts'
import type { Address } from './table.ts'

/** First path segments below which every row passes a check. */
const firstPartsOf = (is: (row: Address) => boolean): string[] =>
  [...rowsByFirst].flatMap(([first, below]) => (first !== '*' && below.every(is) ? [first] : []))

/** First path segments that robots.txt disallows. */
export const notCrawled = firstPartsOf((row) => !row.public && !row.indexed)

/** URL patterns that a browser may not prefetch. */
export const notAhead = firstPartsOf((row) => !row.public || row.area === 'server').flatMap((part) => [
  `/${part}`,
  `/${part}/*`,
])

const rows = [...rowsByFirst.values()].flat()
const nameAt = (row: Row, index: number): string[] => {
  const part = row.parts[index]
  return part === undefined || isOpen(part) || part.includes('.') ? [] : [part]
}
const SHOP = 'paquetes'
const taken = new Set(rows.flatMap((row) => nameAt(row, 0)))
const reserved = new Set(rows.flatMap((row) => (row.written ? [] : nameAt(row, 0))))
const inAccount = new Set(rows.flatMap((row) => (row.parts[0] === 'mystudio' ? nameAt(row, 1) : [])))

/** Whether a path below `/` is one of the product's own, so that no page of the studio can hide a screen or be hidden by it. */
export const isReserved = (slug: string): boolean => reserved.has(slug)

/** Whether the shop cannot use a slug because another screen would hide it, on the site or in the customer area. */
export const isClosedToShop = (slug: string): boolean =>
  // The shop is always available under its usual path.
  slug !== SHOP && (taken.has(slug) || inAccount.has(slug))
