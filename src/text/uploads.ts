import { texts } from '#text/texts.ts'

/** What is shown while a file is on its way to the studio. */
export const uploadTexts = texts('subidas', {
  sending: 'Subiendo {name}',
  sendingOne: 'Subiendo {name} ({place} de {all})',
  percent: '{percent} %',
  /** All of it has been sent; the server is still at it. */
  storing: 'Guardando…',
  cancel: 'Cancelar la subida',
  cancelled: 'Subida cancelada.',
})
