/** Shown with 429, under any address, to whoever asked for too many pages. */
export const BUSY_PAGE = '/demasiadas-visitas'

/**
 * First parts of addresses that belong to the product, so that no page of the studio can hide one of its screens or be
 * hidden by it. A test compares the list with the routes.
 */
const RESERVED = new Set([
  'accediendo',
  'admin',
  'api',
  'assets',
  'avisos',
  'avisos-correo',
  'calendario',
  'checkout',
  'class_type',
  'coach',
  'compartir',
  'confirmar-correo',
  'cupo',
  'demasiadas-visitas',
  'entrar',
  'files',
  'gracias',
  'icon',
  'instructor',
  'mystudio',
  'paquetes',
  'primer-uso',
  'recuperar',
  'registro',
  'reservation',
  'restablecer',
  'sin-conexion',
  'transferencia',
  'ubicacion',
])

/** What the customer's area has below `/mystudio`, where the shop stands a second time. */
const ACCOUNT = new Set([
  'creditos',
  'informacion',
  'membresias',
  'metodos',
  'online',
  'pagos',
  'reservaciones',
  'video',
  'waitlists',
])

/** Whether an address below `/` is one of the product's own. */
export function isReserved(slug: string): boolean {
  return RESERVED.has(slug)
}

/** Whether the shop can't have an address: on the site or in the customer's area another screen would hide it. */
export function isClosedToShop(slug: string): boolean {
  // The shop stands under its usual address whether the studio names it or not; the questions are a page of that name.
  return (isReserved(slug) && slug !== 'paquetes') || slug === 'preguntas-frecuentes' || ACCOUNT.has(slug)
}
