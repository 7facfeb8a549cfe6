import { endOf } from '#domain/site-map/paths.ts'

const NUMBER = /^[1-9]\d{0,8}$/

/**
 * The reservation that a scanned or typed code names: the address of its page on one of this site's origins, or its number. Null
 * for anything else, such as another studio's code.
 */
export function reservationInCode(code: string, origins: readonly string[]): number | null {
  const text = code.trim()
  if (NUMBER.test(text)) return Number(text)
  if (!URL.canParse(text)) return null
  const { origin, pathname } = new URL(text)
  const id = endOf('/reservation/:id', pathname.toLowerCase())?.replace(/\/$/, '') ?? ''
  return origins.includes(origin) && NUMBER.test(id) ? Number(id) : null
}
