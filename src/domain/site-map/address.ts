import { siteMap, type Address, type Reads } from './table.ts'

export type Row = Address & { parts: readonly string[] }

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')
/** Whether a part of a pattern takes any part of an address. */
export const isOpen = (part = ''): boolean => part.startsWith(':') || part === '*'
const openParts = ({ parts }: Row): number => parts.filter(isOpen).length

/** Rows by their first segment, `*` for any; within a group, rows with fewer parameters come first. */
export const rowsByFirst = new Map<string, Row[]>()
for (const address of siteMap) {
  const row: Row = { ...address, parts: partsOf(address.path) }
  const [first = ''] = row.parts
  const name = isOpen(first) ? '*' : first
  const group = [...(rowsByFirst.get(name) ?? []), row]
  rowsByFirst.set(
    name,
    group.sort((one, other) => openParts(one) - openParts(other)),
  )
}

/**
 * The row of the site map for a path. Matches as the routes do: not case-sensitive, and percent-decoded. A path that is in no row
 * is private.
 */
export function addressOf(pathname: string): Address {
  const asked = partsOf(pathname).map(readable)
  const candidates = [...(rowsByFirst.get(asked[0] ?? '') ?? []), ...(rowsByFirst.get('*') ?? [])]
  return candidates.find(({ parts }) => fits(parts, asked)) ?? NOWHERE
}

const NOWHERE: Address = { path: '*', area: 'site' }

function fits(parts: readonly string[], asked: readonly string[]): boolean {
  if (parts.at(-1) !== '*' && parts.length !== asked.length) return false
  return parts.every((part, index) => isOpen(part) || part === asked[index])
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part).toLowerCase()
  } catch {
    return part.toLowerCase()
  }
}

/** Whether no third party may observe a page: money, people, links that are keys, and every path that is not in the table. */
export const isPrivate = (pathname: string): boolean => addressOf(pathname).public !== true

/** Whether the studio’s own CSS applies to a page: not in the back office, where a mistake in it is repaired. */
export const mayStyle = (pathname: string): boolean => addressOf(pathname).area !== 'admin'

/**
 * Whether a page is a reading page: a document without React. The others are application pages, which React Router
 * runs in the browser.
 */
export const isReading = (pathname: string): boolean => addressOf(pathname).reading === true

/** The query parameters that a page cached for every visitor reads; null for a page that is not cached. */
export const readsOf = (pathname: string): Reads | null => addressOf(pathname).cached ?? null

/** Whether a page is a checkout. */
export const isCheckout = (pathname: string): boolean =>
  addressOf(pathname).area === 'checkout' && takesCards(pathname)

/**
 * Whether a page may contain the card provider's form: checkout and card pages. Only their content security policy
 * allows the provider's hosts.
 */
export const takesCards = (pathname: string): boolean => addressOf(pathname).cards === true

/** Whether a page reads codes with the camera, for which its policy allows WebAssembly. */
export const scansCodes = (pathname: string): boolean => addressOf(pathname).scans === true

/** Whether a page has the forms of signing in and up, for which its policy allows the hosts of the studio's Firebase project. */
export const signsIn = (pathname: string): boolean => {
  const { area, signIn } = addressOf(pathname)
  return area === 'auth' || signIn === true
}

/** Whether a page may load the scripts of the video hosts' players. */
export const playsVideos = (pathname: string): boolean => addressOf(pathname).player === true
