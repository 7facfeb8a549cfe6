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
  'transferencia',
])

/** Whether the studio's own tracking codes may run on a page. */
export function mayTrack(pathname: string): boolean {
  return !PRIVATE.has(pathname.split('/')[1]?.toLowerCase() ?? '')
}
