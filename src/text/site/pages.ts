import { texts } from '#text/texts.ts'

/** Texts of single pages of the public site. Each page loads its own; what every page needs is in site.ts. */
export const pageTexts = texts('pages', {
  announcements: {
    title: 'Avisos',
    empty: 'No hay avisos por mostrar.',
    description: 'Avisos y novedades de {studio}.',
  },
  location: {
    title: 'Ubicación',
    map: 'Ver en el mapa',
    week: 'Ver horarios',
    /** The accessible name of a link among several alike. */
    about: '{action}: {place}',
    description: 'Dónde está {studio} y cómo llegar.',
  },
  faq: {
    title: 'Preguntas frecuentes',
    description: 'Respuestas a las preguntas frecuentes sobre {studio}.',
  },
  page: {
    list: 'Páginas',
    failed: 'Lo sentimos, hubo un error al mostrar este contenido.',
    empty: 'Sin contenido.',
  },
  coach: {
    classes: 'Sus clases',
    instagram: 'Instagram',
    birthday: 'Cumpleaños',
    music: 'Música',
    description: '{name}, coach de {studio}: sus clases de la semana.',
  },
  classType: {
    upcoming: 'Próximas clases',
    who: 'Quién la da',
    fitting: '{packages} para esta clase',
    duration: 'Duración',
    minutes: '{minutes} {minutes, plural, one {minuto} other {minutos}}',
    group: 'Grupo',
    places: '{places} {places, plural, one {lugar} other {lugares}}',
    studios: 'Estudios',
    description: '{name} en {studio}: qué es, horarios y coaches.',
  },
})
