import { editable } from './editable.ts'

/** Texts of single pages of the public site. Each page loads them with itself: what every page needs stands in site.ts. */
export const pageTexts = editable('pages', {
  announcements: {
    title: 'Avisos',
    empty: 'No hay avisos por mostrar.',
    description: (studio: string) => `Avisos y novedades de ${studio}.`,
  },
  location: {
    title: 'Ubicación',
    map: 'Ver en el mapa',
    week: 'Ver horarios',
    /** The name of a link among several alike. */
    about: (action: string, place: string) => `${action}: ${place}`,
    description: (studio: string) => `Dónde está ${studio} y cómo llegar.`,
  },
  faq: {
    title: 'Preguntas frecuentes',
    description: (studio: string) => `Respuestas a las preguntas frecuentes sobre ${studio}.`,
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
    description: (name: string, studio: string) => `${name}, coach de ${studio}: sus clases de la semana.`,
  },
  classType: {
    upcoming: 'Próximas clases',
    who: 'Quién la da',
    fitting: (packages: string) => `${packages} para esta clase`,
    duration: 'Duración',
    minutes: (minutes: number) => `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`,
    group: 'Grupo',
    places: (places: number) => `${places} ${places === 1 ? 'lugar' : 'lugares'}`,
    studios: 'Estudios',
    description: (name: string, studio: string) => `${name} en ${studio}: qué es, horarios y coaches.`,
  },
} as const)
