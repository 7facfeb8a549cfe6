/** Shown instead of any page under its own path: offline, or after too many requests. */
const STAND_INS = new Set(['sin-conexion', 'demasiadas-visitas'])

/** First path segments that no third party may observe: money, people, and links that are keys. */
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

/** Where the owner repairs the site, whatever the studio's own styles did to it. */
const PLAIN = new Set(['admin', 'primer-uso'])

/** Whether the studio's tracking codes may run on a page. */
export function mayTrack(pathname: string): boolean {
  return !PRIVATE.has(firstPart(pathname))
}

/** Whether the studio's own styles apply to a page. */
export function mayStyle(pathname: string): boolean {
  return !PLAIN.has(firstPart(pathname))
}

/**
 * Whether a page is a reading page: a document without React. The others are application pages, which React Router
 * runs in the browser.
 */
export function isReading(pathname: string): boolean {
  const first = firstPart(pathname)
  return STAND_INS.has(first) || (first !== 'calendario' && !PRIVATE.has(first))
}

/** URL patterns that a browser may not prefetch. */
export const notAhead: readonly string[] = ['api', 'files', ...PRIVATE].flatMap((part) => [
  `/${part}`,
  `/${part}/*`,
])

/** As the routes match it: not case-sensitive, and percent-decoded. */
function firstPart(pathname: string): string {
  const part = pathname.split('/').find((one) => one !== '') ?? ''
  try {
    return decodeURIComponent(part).toLowerCase()
  } catch {
    return part.toLowerCase()
  }
}
