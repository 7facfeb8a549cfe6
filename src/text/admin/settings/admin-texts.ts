import { texts } from '#text/texts.ts'

/** The back office's page of the site's texts. */
export const adminTextsTexts = texts('admin.texts', {
  title: 'Textos',
  lead: "Cualquier texto del sitio puede decirse de otra manera. Lo que está entre llaves, como '{'name'}', lo pone el sitio: un nombre, una cantidad, que también es «#». «one» se dice de uno solo, «=0» de ninguno, «none» cuando falta ese dato y «other» en los demás casos.",
  search: 'Buscar un texto',
  onlyChanged: 'Solo los cambiados',
  found: '{count, plural, one {1 texto} other {# textos}}',
  nothing: 'Ningún texto coincide con la búsqueda.',
  more: 'Mostrar {count, plural, other {#}} más',
  problems: {
    brace: "Falta abrir o cerrar una llave: cada '{' necesita su '}'.",
    other: 'Falta el caso «other», el que se dice cuando no es ninguno de los demás.',
    syntax: 'Lo que está entre llaves no se entiende. Déjalo como en el original.',
    noNames: 'Este texto no lleva datos entre llaves.',
    unknown: 'El texto solo puede llevar estos datos: {names}.',
    missing: 'Falta decir {names}.',
  },
  restore: 'Volver al original',
  gone: 'Este texto ya no existe en el sitio',
  drop: 'Quitar',
  published: 'Todo está publicado',
  waiting: '{count, plural, one {1 texto sin publicar} other {# textos sin publicar}}',
  wrong: '{count, plural, one {1 texto necesita corrección} other {# textos necesitan corrección}}',
  reset: 'Restablecer',
  done: 'Textos publicados.',
})
