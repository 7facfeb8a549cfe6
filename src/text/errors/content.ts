import { texts } from '../texts.ts'

/** Why a text of the studio is refused. */
export const contentErrors = texts('errores-de-contenido', {
  pageUnknown: 'Lo sentimos, no encontramos esta página.',
  slugTaken: 'Ya hay una página con esa dirección.',
  announcementUnknown: 'Lo sentimos, no encontramos este aviso.',
})
