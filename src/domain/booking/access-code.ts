import { ACCESS_CODE, endOf } from '#domain/site-map/paths.ts'

const NUMBER = /^[1-9]\d{0,8}$/
const PROOF = /^[\w-]{12}$/

/** What a scanned or typed code contains. */
export interface CodedReservation {
  class_reservation_id: number
  /** Null for the number alone, and for an address from before codes had one. Only the server can tell whether it is right. */
  access_code: string | null
}

/**
 * The reservation that a scanned or typed code names: the address of its page on one of this site's origins, or its number. Null
 * for anything else, such as another studio's code.
 */
export function reservationInCode(code: string, origins: readonly string[]): CodedReservation | null {
  const text = code.trim()
  if (NUMBER.test(text)) return { class_reservation_id: Number(text), access_code: null }
  if (!URL.canParse(text)) return null
  const { origin, pathname, searchParams } = new URL(text)
  const id = endOf('/reservation/:id', pathname.toLowerCase())?.replace(/\/$/, '') ?? ''
  if (!origins.includes(origin) || !NUMBER.test(id)) return null
  return { class_reservation_id: Number(id), access_code: accessCodeIn(searchParams) }
}

/** The access code in the query of a reservation's address; null where there is none, and for what cannot be one. */
export function accessCodeIn(query: URLSearchParams): string | null {
  const code = query.get(ACCESS_CODE) ?? ''
  return PROOF.test(code) ? code : null
}
