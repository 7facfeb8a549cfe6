/** Shown with 429, under any path, after too many page requests. */
export const BUSY_PAGE = '/demasiadas-visitas'

/**
 * First path segments that belong to the product, so that no page of the studio can hide one of its screens or be
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

/** Paths below `/mystudio`, where the shop is also available. */
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

/** Whether a path below `/` is one of the product's own. */
export function isReserved(slug: string): boolean {
  return RESERVED.has(slug)
}

/** Whether the shop cannot use a slug because another screen would hide it, on the site or in the customer area. */
export function isClosedToShop(slug: string): boolean {
  // The shop is always available under its usual path; the questions have a page of that name.
  return (isReserved(slug) && slug !== 'paquetes') || slug === 'preguntas-frecuentes' || ACCOUNT.has(slug)
}
