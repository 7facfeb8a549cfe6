import { texts } from '#text/texts.ts'

/** Texts of the back office's pages with customers' answers to forms. */
export const replyTexts = texts('admin.respuestas', {
  title: 'Respuestas: {form}',
  count: '{count, plural, one {1 persona} other {{count} personas}}',
  search: 'Nombre, correo o teléfono',
  empty: 'Nadie ha contestado este formulario todavía.',
  list: 'Quién contestó',
  columns: { name: 'Cliente', answers: 'Respuestas', at: 'Contestó' },
  answers: '{count, plural, one {1 respuesta} other {{count} respuestas}}',
  all: '{count, plural, one {Ver 1 respuesta} other {Ver {count} respuestas}}',
  csv: { id: 'Cliente', name: 'Nombre', email: 'Correo', phone: 'Teléfono', at: 'Contestó' },
  section: 'Formularios',
  none: 'No ha contestado ninguno.',
  answered: 'Contestó el {day}',
  earlier: 'Respuesta anterior, hasta el {day}',
  no: 'No',
  opens: 'Se abre en otra pestaña',
  others: 'Ver quién más contestó',
})
