/** First parts of addresses where nobody but the product looks on: money, people, and links that are keys. */
const PRIVATE = new Set([
  'accediendo',
  'admin',
  'avisos-correo',
  'checkout',
  // Shown in the place of any page, under that page's address.
  'demasiadas-visitas',
  'entrar',
  'gracias',
  'mystudio',
  'primer-uso',
  'recuperar',
  'registro',
  'reservation',
  'restablecer',
  // The same, for pages that are not on the device.
  'sin-conexion',
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

/** As the routes read it: without regard to case, and with what an address may write in another way. */
function firstPart(pathname: string): string {
  const part = pathname.split('/').find((one) => one !== '') ?? ''
  try {
    return decodeURIComponent(part).toLowerCase()
  } catch {
    return part.toLowerCase()
  }
}
