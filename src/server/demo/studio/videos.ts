import type { VideoProvider } from '#domain/videos/source.ts'
import type { ClassTypeKey } from './catalogue.ts'
import type { PictureName } from '#server/demo/import-pictures.ts'

export const videoTypes = ['Clase completa', 'Técnica', 'Práctica corta'] as const
type VideoTypeName = (typeof videoTypes)[number]

export const programs = [
  {
    name: 'Reto 30 días',
    description: 'Una práctica corta cada tercer día, de la primera flexión a la plancha de un minuto.',
    picture: 'funcional',
  },
  {
    name: 'Yoga desde cero',
    description: 'Cinco clases para aprender las posturas de base sin prisa y sin dolor.',
    picture: 'yoga',
  },
  {
    name: 'Dormir mejor',
    description: 'Respiración y movimiento lento para las noches en que la cabeza no para.',
    picture: 'meditacion',
  },
] as const satisfies readonly { name: string; description: string; picture: PictureName }[]
type ProgramName = (typeof programs)[number]['name']

interface DemoVideo {
  name: string
  description: string
  duration: number
  type: VideoTypeName
  class_type: ClassTypeKey
  /** The first name of the coach. */
  coach: string
  picture: PictureName
  program?: ProgramName
  tags?: readonly number[]
}

const video = (
  [name, description]: [string, string],
  [duration, type, class_type, coach, picture]: [number, VideoTypeName, ClassTypeKey, string, PictureName],
  more: Pick<DemoVideo, 'program' | 'tags'> = {},
): DemoVideo => ({ name, description, duration, type, class_type, coach, picture, ...more })

const [whole, technique, short] = videoTypes
const [challenge, basics, sleep] = ['Reto 30 días', 'Yoga desde cero', 'Dormir mejor'] as const
/** Ids of tags, see catalogue.ts. */
const [beginners, intense, live] = [1, 2, 3]

/** The newest first, those of a program in its order; one comes out every three days. Their films are samples, shorter than these durations. */
// oxfmt-ignore
export const videos: readonly DemoVideo[] = [
  video(['Equilibrio desde la cadera', 'Una práctica de pie para encontrar apoyo en una sola pierna. Con bloques para todos los niveles.'], [42, whole, 'yoga', 'Camila', 'hero']),
  video(['Yoga para terminar el día', 'Torsiones suaves, piernas arriba y una relajación larga.'], [45, whole, 'yoga', 'Camila', 'yoga'], { program: sleep, tags: [beginners] }),
  video(['Fuerza con pelota y bloque', 'Brazos y abdomen con lo que tengas en casa.'], [28, whole, 'barre', 'Renata', 'package-trial'], { tags: [intense] }),
  video(['Reformer sin prisa para espalda baja', 'Movilidad y control con pausas largas, sin resortes pesados.'], [32, whole, 'reformer', 'Mateo', 'reformer']),
  video(['Calentamiento de diez minutos', 'Úsalo antes de cualquier clase, en casa o en el estudio.'], [10, short, 'funcional', 'Diego', 'about'], { program: challenge, tags: [beginners] }),
  video(['Equilibrio de pie, nivel dos', 'Guerrero tres, media luna y salidas lentas.'], [38, whole, 'yoga', 'Camila', 'package-event']),
  video(['Plancha larga, paso a paso', 'Cuatro variaciones para llegar a un minuto sin dolor.'], [18, technique, 'reformer', 'Mateo', 'package-reformer'], { program: challenge }),
  video(['Respirar para dormir', 'Cuatro tiempos para entrar, cuatro para salir. Sigue el círculo.'], [12, short, 'meditacion', 'Julián', 'meditacion'], { program: sleep, tags: [beginners] }),
  video(['Barra clásica con música en vivo', 'La masterclass de octubre completa, con Renata y un cuarteto de cuerdas en la sala.'], [58, whole, 'barre', 'Renata', 'barre'], { tags: [live, intense] }),
  video(['Saludo al sol, primera parte', 'Las siete posturas una por una, con su transición.'], [20, technique, 'yoga', 'Camila', 'entrar'], { program: basics, tags: [beginners] }),
  video(['Rodada de intervalos', 'Ocho bloques de un minuto fuerte y uno suave. Ten agua cerca.'], [35, whole, 'cycling', 'Valentina', 'cycling'], { tags: [intense] }),
  video(['Piernas en quince minutos', 'Sin material: sentadilla, desplante y puente.'], [15, short, 'funcional', 'Diego', 'funcional'], { program: challenge }),
  video(['Saludo al sol, segunda parte', 'Ahora con la respiración: una postura por cada tiempo.'], [22, technique, 'yoga', 'Camila', 'package-calm'], { program: basics, tags: [beginners] }),
  video(['Cómo ajustar tu bici', 'Altura, distancia y manubrio en seis minutos.'], [6, technique, 'cycling', 'Valentina', 'package-single'], { tags: [beginners] }),
  video(['Hombros libres', 'Para quien pasa el día frente a una pantalla.'], [14, short, 'yoga', 'Camila', 'package-five']),
  video(['Barre intenso de brazos', 'Ligas y muchas repeticiones pequeñas.'], [30, whole, 'barre', 'Renata', 'package-ten'], { tags: [intense] }),
  video(['Meditación del cuerpo entero', 'Un recorrido de los pies a la frente, acostada.'], [25, whole, 'meditacion', 'Julián', 'package-unlimited'], { program: sleep }),
  video(['Postura del niño y sus variantes', 'Dónde descansar en una clase, y cómo volver.'], [11, technique, 'yoga', 'Camila', 'yoga'], { program: basics, tags: [beginners] }),
  video(['Circuito de pesas rusas', 'Cinco estaciones, cuarenta segundos cada una.'], [34, whole, 'funcional', 'Diego', 'funcional'], { program: challenge, tags: [intense] }),
  video(['Reformer: los primeros resortes', 'Qué hace cada color y cómo cambiarlo con seguridad.'], [16, technique, 'reformer', 'Mateo', 'reformer'], { tags: [beginners] }),
  video(['Yoga restaurativo con mantas', 'Cinco posturas sostenidas, nada de esfuerzo.'], [50, whole, 'yoga', 'Camila', 'entrar'], { program: sleep }),
  video(['Abdomen sin cuello tenso', 'La diferencia está en dónde miras.'], [17, technique, 'barre', 'Renata', 'barre']),
  video(['Rodada larga de domingo', 'Una hora constante con subidas que se disfrutan.'], [60, whole, 'cycling', 'Valentina', 'cycling'], { tags: [live] }),
  video(['Guerrero uno y dos', 'Cadera, rodilla y mirada en su lugar.'], [19, technique, 'yoga', 'Camila', 'package-event'], { program: basics, tags: [beginners] }),
  video(['Cardio sin saltos', 'Para departamentos con vecinos abajo.'], [24, whole, 'funcional', 'Diego', 'about'], { program: challenge }),
  video(['Pausa de cinco minutos', 'Antes de una junta, después de una llamada.'], [5, short, 'meditacion', 'Julián', 'package-calm'], { tags: [beginners] }),
  video(['Barre para embarazo', 'Segundo y tercer trimestre, con silla y almohada.'], [40, whole, 'barre', 'Renata', 'package-trial']),
  video(['Espalda fuerte con liga', 'Jalones y aperturas para abrir el pecho.'], [21, short, 'reformer', 'Mateo', 'package-reformer'], { program: challenge }),
  video(['Primera clase completa de yoga', 'Todo lo del programa en una sola práctica.'], [44, whole, 'yoga', 'Camila', 'hero'], { program: basics, tags: [beginners] }),
  video(['Estirar después de rodar', 'Cuádriceps, flexores y pantorrillas.'], [9, short, 'cycling', 'Valentina', 'package-single']),
]

/** Announced, the first of them first. */
// oxfmt-ignore
export const upcomingVideos: readonly DemoVideo[] = [
  video(['Yin de luna llena', 'Una hora de posturas largas a media luz.'], [60, whole, 'yoga', 'Camila', 'package-calm'], { tags: [live] }),
  video(['Reformer en casa con toalla', 'Los clásicos de la cama, en el piso.'], [26, whole, 'reformer', 'Mateo', 'package-reformer']),
]

/** The samples that the hosts publish for trying their players. */
const samples: Record<Exclude<VideoProvider, 'file'>, string> = { vimeo: '76979871', youtube: 'M7lc1UVf-VE' }

/** Where a video's film is: mostly the uploaded sample, which needs no network. */
export function sourceOf(index: number): { provider: VideoProvider; url: string | null } {
  const provider = index % 6 === 3 ? 'vimeo' : index % 6 === 5 ? 'youtube' : 'file'
  return { provider, url: provider === 'file' ? null : samples[provider] }
}
