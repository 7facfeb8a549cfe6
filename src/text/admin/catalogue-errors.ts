import { texts } from '../texts.ts'

/** Why a change of the catalogue is refused. Only admins read them. */
export const catalogueErrors = texts('admin.errores-de-catalogo', {
  locationUnknown: 'No encontramos esta ubicación.',
  classTypeUnknown: 'No encontramos este tipo de clase.',
  classCategoryUnknown: 'No encontramos esta categoría.',
  instructorUnknown: 'No encontramos a este coach.',
  tagUnknown: 'No encontramos esta etiqueta.',
  programUnknown: 'No encontramos este programa.',
  videoUnknown: 'No encontramos este video.',
  videoTypeUnknown: 'No encontramos este tipo de video.',
  customerUnknown: 'No encontramos esa cuenta.',
  handleTaken: 'Ya hay una categoría con ese identificador.',
  tagTaken: 'Ya hay una etiqueta con ese nombre. Si está archivada, restáurala.',
  accountTaken: 'Esa cuenta ya es de otro coach.',
  spotMap: 'Escribe cuántos lugares tiene cada fila, de adelante hacia atrás: por ejemplo 4,6,7.',
  pictureUnknown: 'No encontramos esa imagen. Súbela de nuevo.',
  filmUnknown: 'No encontramos ese archivo de video. Súbelo de nuevo.',
  captionsUnknown: 'No encontramos ese archivo de subtítulos. Debe ser WebVTT.',
  filmMissing: 'Sube el archivo del video.',
  hostId: {
    vimeo: 'Pega la dirección del video en Vimeo, o su número.',
    youtube: 'Pega la dirección del video en YouTube, o su código de 11 caracteres.',
  },
  inUse:
    'No se puede eliminar. Está en uso: {uses}. Puedes {table, select, location {archivarla} class_category {archivarla} tag {archivarla} other {archivarlo}}.',
  inUseNow: 'No se puede eliminar. Está en uso: {uses}.',
  uses: {
    future_classes: '{count, plural, one {1 clase futura} other {# clases futuras}}',
    past_classes: '{count, plural, one {1 clase pasada} other {# clases pasadas}}',
    week_templates: '{count} {count, plural, one {plantilla de semana} other {plantillas de semana}}',
    class_packages: '{count} {count, plural, one {paquete} other {paquetes}}',
    credits: '{count, plural, one {1 crédito} other {# créditos}}',
    class_types: '{count} {count, plural, one {tipo de clase} other {tipos de clase}}',
    videos: '{count} {count, plural, one {video} other {videos}}',
    viewers: '{count, plural, one {1 persona que lo ha visto} other {# personas que lo han visto}}',
    orders: '{count, plural, one {1 orden} other {# órdenes}}',
    charges: '{count, plural, one {1 cobro} other {# cobros}}',
    answers: '{count, plural, one {1 persona que lo contestó} other {# personas que lo contestaron}}',
    forms: '{count, plural, one {1 formulario que lo pregunta} other {{count} formularios que lo preguntan}}',
    discounts: '{count} {count, plural, one {descuento} other {descuentos}}',
    cash_drawers: '{count, plural, one {1 apertura de caja} other {# aperturas de caja}}',
    kiosks: '{count, plural, one {1 kiosko} other {# kioskos}}',
    settings: '{count, plural, other {la inscripción en Ajustes}}',
  },
  spotsTaken:
    '{reservations, plural, one {Hay {reservations} reservación que usa} other {Hay {reservations} reservaciones que usan}} lugares que el mapa nuevo no tiene: {spots}. Muévelas o cancélalas y guarda de nuevo.',
  spotOf: 'lugar {spot} el {when}',
  moreSpots: 'y {count} más',
  placesTaken:
    'El mapa nuevo tiene menos lugares que los que ya se ofrecieron a la lista de espera de la clase del {when}.',
})
