import { texts } from '../texts.ts'

/** Why a text of the studio is refused. */
export const contentErrors = texts('errores-de-contenido', {
  pageUnknown: 'Lo sentimos, no encontramos esta página.',
  slugTaken: 'Ya hay una página con esa dirección.',
  pageAccepted:
    'No se puede eliminar: {count, plural, one {{count} persona la aceptó} other {{count} personas la aceptaron}}, y esa constancia se conserva. Si ya no se usa, quita que se pida y vacía su contenido: deja de mostrarse.',
  announcementUnknown: 'Lo sentimos, no encontramos este aviso.',
})
