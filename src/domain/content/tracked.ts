/** Shown in the place of any page, under that page's address: without a connection, after too many visits. */
const STAND_INS = new Set(['sin-conexion', 'demasiadas-visitas'])

/** First parts of addresses where nobody but the product looks on: money, people, and links that are keys. */
const PRIVATE = new Set([
  'accediendo',
  'admin',
  'avisos-correo',
  'checkout',
  'entrar',
  'gracias',
  'mystudio',
  'primer-uso',
  'recuperar',
  'registro',
  'reservation',
  'restablecer',
  ...STAND_INS,
  'transferencia',
])

/** Where the owner sets things right again, whatever the studio's own styles have done to the site. */
const PLAIN = new Set(['admin', 'primer-uso'])

/** Whether the studio's own tracking codes may run on a page. */
export function mayTrack(pathname: string): boolean {
  return !PRIVATE.has(firstPart(pathname))
}

/** Whether the studio's own styles are put into a page. */
export function mayStyle(pathname: string): boolean {
  return !PLAIN.has(firstPart(pathname))
}

/**
 * Whether a page is only read: it is a document without an application, and so is every way to it and from it. The others
 * are operated, and React Router runs them in the browser.
 */
export function isReading(pathname: string): boolean {
  const first = firstPart(pathname)
  return STAND_INS.has(first) || (first !== 'calendario' && !PRIVATE.has(first))
}

/** Addresses that a browser may not fetch before somebody asks for them, as patterns. */
export const notAhead: readonly string[] = ['api', 'files', ...PRIVATE].flatMap((part) => [
  `/${part}`,
  `/${part}/*`,
])

/** As the routes read it: without regard to case, and with what an address may write in another way. */
function firstPart(pathname: string): string {
  const part = pathname.split('/').find((one) => one !== '') ?? ''
  try {
    return decodeURIComponent(part).toLowerCase()
  } catch {
    return part.toLowerCase()
  }
}
