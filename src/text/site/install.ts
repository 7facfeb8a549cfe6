import { texts } from '#text/texts.ts'

/** The offer to install the site. */
export const installTexts = texts('install', {
  label: 'Instalar la aplicación',
  title: 'Instala {studio}',
  note: 'Tu calendario y tus reservaciones a un toque, también sin conexión.',
  /** On an iPhone or iPad, where installing is manual. */
  hint: 'Toca Compartir y después “Agregar a inicio”.',
  now: 'Instalar',
  later: 'Ahora no',
  understood: 'Entendido',
})
