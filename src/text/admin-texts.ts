/** The back office's page of the site's texts. */
export const adminTextsTexts = {
  title: 'Textos',
  lead: 'Cualquier texto del sitio puede decirse de otra manera. Los números entre llaves, como {1}, son lo que el sitio pone: un nombre, una cantidad.',
  search: 'Buscar un texto',
  onlyChanged: 'Solo los cambiados',
  found: (count: number) => (count === 1 ? '1 texto' : `${count} textos`),
  nothing: 'Ningún texto coincide con la búsqueda.',
  more: (count: number) => `Mostrar ${count} más`,
  cases: {
    one: 'Para uno solo',
    zero: 'Cuando no hay ninguno',
    unlimited: 'Cuando no hay límite',
    none: 'Cuando falta ese dato',
  },
  restore: 'Volver al original',
  published: 'Todo está publicado',
  waiting: (count: number) => (count === 1 ? '1 texto sin publicar' : `${count} textos sin publicar`),
  wrong: (count: number) =>
    count === 1 ? '1 texto necesita corrección' : `${count} textos necesitan corrección`,
  reset: 'Restablecer',
  done: 'Textos publicados.',
} as const
