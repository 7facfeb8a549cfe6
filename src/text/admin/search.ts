import { texts } from '#text/texts.ts'

/** The search over the whole back office. */
export const searchTexts = texts('admin.search', {
  open: 'Buscar',
  keys: '{mac, select, true {⌘ K} other {Ctrl K}}',
  title: 'Buscar en el estudio',
  placeholder: 'Cliente, clase, número de orden, página o ajuste',
  placeholderOwn: 'Clase o página',
  groups: {
    customers: 'Clientes',
    classes: 'Clases',
    purchases: 'Compras',
    pages: 'Páginas',
    settings: 'Ajustes',
  },
  results: 'Resultados',
  count: '{count, plural, =0 {Sin resultados} one {1 resultado} other {# resultados}}',
  searching: 'Buscando…',
  none: 'No hay nada con «{query}».',
  noneHint: 'Prueba con otro nombre, un día («yoga mañana», «barre 24/11») o el número de la orden.',
  failed: 'No se pudieron buscar clientes, clases y compras. Revisa tu conexión.',
  retry: 'Intentar de nuevo',
  noCoach: 'Sin coach',
  cancelled: 'Cancelada',
  draft: 'Borrador',
  help: { move: 'moverte', open: 'abrir', close: 'cerrar', enter: 'Enter', escape: 'Esc' },
})
