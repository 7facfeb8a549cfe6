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
  'cupo',
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

/** Whether an address below `/` is one of the product's own. */
export function isReserved(slug: string): boolean {
  return RESERVED.has(slug)
}
