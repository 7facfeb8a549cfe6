import { texts } from '#text/texts.ts'

/** Texts of the back office's pages for custom fields. */
export const fieldAdminTexts = texts('admin.campos', {
  title: 'Campos personalizados',
  lead: 'Lo que preguntas además de los datos del sitio: al registrarse, en el perfil, en la dirección o como parte de un formulario.',
  add: 'Nuevo grupo',
  search: 'Buscar grupo de campos',
  count: '{count, plural, one {1 grupo} other {{count} grupos}}',
  empty: 'Todavía no hay grupos de campos.',
  saved: 'Campos guardados.',
  removed: 'Grupo de campos eliminado.',
  live: 'Se pregunta',
  columns: { name: 'Grupo', place: 'Dónde se pregunta', fields: 'Campos' },
  fields: '{count, plural, =0 {Ninguno} one {1 campo} other {{count} campos}}',
  places: {
    fixed: 'Formulario «{name}»',
    forms: '{count, plural, =0 {En ningún formulario} one {En 1 formulario} other {En {count} formularios}}',
  },
  group: 'Grupo',
  name: 'Nombre',
  nameHint: 'Un grupo propio se agrega a un formulario como una pregunta más.',
  section: 'Campos',
  sectionHint:
    'Arrastra para ordenar, o usa las flechas. Un campo que ya contestaron se archiva: deja de preguntarse y sus respuestas se conservan.',
})
