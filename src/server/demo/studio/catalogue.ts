/** Casa Aura's catalogue, without packages and timetable. Ids are those of an empty database, from 1. */

export const locations = [
  {
    name: 'Roma Norte',
    address: 'Colima 218, Roma Norte, 06700 Ciudad de México',
    maps_url: 'https://www.openstreetmap.org/search?query=Colima%20218%20Roma%20Norte',
    latitude: 19.4187,
    longitude: -99.1617,
  },
  {
    name: 'Condesa',
    address: 'Amatlán 94, Condesa, 06140 Ciudad de México',
    maps_url: 'https://www.openstreetmap.org/search?query=Amatl%C3%A1n%2094%20Condesa',
    latitude: 19.4118,
    longitude: -99.1748,
  },
]

/** More locations for a larger demo; after these they are numbered. */
export const furtherLocations = [
  'Polanco',
  'Coyoacán',
  'Del Valle',
  'San Ángel',
  'Santa Fe',
  'Juárez',
  'Narvarte',
  'Lomas',
  'Interlomas',
  'Satélite',
  'Pedregal',
  'Escandón',
  'Nápoles',
  'Anzures',
  'Tlalpan',
  'Bosques',
  'Roma Sur',
  'San Rafael',
  'Portales',
  'Mixcoac',
]

export const coaches = [
  {
    name: 'Valentina',
    last_name: 'Ríos',
    nick_name: 'Vale',
    quote: 'Respira, sube la carga y confía.',
    short_bio:
      'Corrió maratones hasta que descubrió que en una bici fija cabía toda su energía. Sus clases suben en tres bloques y siempre terminan con una canción a oscuras.',
    instagram: 'vale.rios.ride',
    birthdate: '1991-07-04',
    music_type: 'Pop en español y house',
    picture: 'coach-valentina',
  },
  {
    name: 'Mateo',
    last_name: 'Luna',
    nick_name: null,
    quote: 'La técnica primero, siempre.',
    short_bio:
      'Fisioterapeuta antes que coach. Corrige con paciencia, repite lo que haga falta y te explica para qué sirve cada resorte del reformer.',
    instagram: 'mateoluna.mov',
    birthdate: '1988-10-21',
    music_type: 'Soul y neo soul',
    picture: 'coach-mateo',
  },
  {
    name: 'Renata',
    last_name: 'Cruz',
    nick_name: 'Ren',
    quote: 'Tiembla hoy, baila mañana.',
    short_bio:
      'Bailarina de formación. Lleva la barra clásica a cincuenta minutos de fuerza pequeña y constante, con mucha risa de por medio.',
    instagram: 'renata.enlabarra',
    birthdate: '1994-01-30',
    music_type: 'Disco y funk',
    picture: 'coach-renata',
  },
  {
    name: 'Diego',
    last_name: 'Alba',
    nick_name: null,
    quote: 'Menos prisa, más control.',
    short_bio:
      'Llegó al pilates por una lesión de rodilla y se quedó por la calma. Trabaja fuerza funcional y reformer con el mismo principio: moverse bien antes que mucho.',
    instagram: 'diegoalba.fit',
    birthdate: '1986-05-15',
    music_type: 'Rock alternativo',
    picture: 'coach-diego',
  },
  {
    name: 'Camila',
    last_name: 'Soto',
    nick_name: 'Cami',
    quote: 'Tu práctica, tu ritmo.',
    short_bio:
      'Enseña yoga desde hace once años, siempre con la espalda de quien pasa el día sentado en mente. Sus clases van lento, con música baja y ajustes de mano.',
    instagram: 'camila.respira',
    birthdate: '1990-03-12',
    music_type: 'Ambient y boleros',
    picture: 'coach-camila',
  },
  {
    name: 'Julián',
    last_name: 'Mora',
    nick_name: 'Juli',
    quote: 'Pedalea con el bajo.',
    short_bio:
      'DJ de noche y coach de día. Arma cada clase como un set: calienta, sube, respira y remata. Si no conoces la canción, al final la vas a buscar.',
    instagram: 'julianmora.bpm',
    birthdate: '1995-12-08',
    music_type: 'Electrónica y techno melódico',
    picture: 'coach-julian',
  },
] as const

export const categories = [
  { name: 'Fuerza', handle: 'fuerza', description: 'Clases que construyen fuerza con control.' },
  { name: 'Cardio', handle: 'cardio', description: 'Clases para subir el pulso.' },
  { name: 'Calma', handle: 'calma', description: 'Clases para bajar el ritmo y ganar movilidad.' },
] as const

type Category = (typeof categories)[number]['handle']

export interface DemoClassType {
  name: string
  icon: string
  color: string
  spot_map: string | null
  /** Places of a class; with a map, the map's. */
  capacity: number
  category: Category
  description: string
  picture: string
}

export const classTypes = {
  cycling: {
    name: 'Indoor Cycling',
    icon: 'bike',
    color: '#9a452b',
    spot_map: '4,6,7',
    capacity: 17,
    category: 'cardio',
    picture: 'cycling',
    description:
      'Bici fija con luces bajas y música que manda. Tú eliges la carga; el coach elige cuándo duele. Trae toalla y agua, los zapatos van por nuestra cuenta.',
  },
  barre: {
    name: 'Barre',
    icon: 'sparkles',
    color: '#b07a1e',
    spot_map: null,
    capacity: 16,
    category: 'fuerza',
    picture: 'barre',
    description:
      'Movimientos pequeños, repeticiones largas y una barra para sostenerte. Trabaja piernas, glúteo y postura sin impacto. Trae calcetas con agarre.',
  },
  yoga: {
    name: 'Yoga',
    icon: 'flower-2',
    color: '#59684c',
    spot_map: null,
    capacity: 18,
    category: 'calma',
    picture: 'yoga',
    description:
      'Vinyasa a ritmo humano: respiras, sostienes, sueltas. Todos los niveles caben en la misma sala y los tapetes ya están puestos.',
  },
  reformer: {
    name: 'Reformer',
    icon: 'stretch-horizontal',
    color: '#3f6f86',
    spot_map: '5,5',
    capacity: 10,
    category: 'fuerza',
    picture: 'reformer',
    description:
      'Pilates sobre una cama con resortes. Trabajas fuerza y movilidad con poco impacto, y el resorte te ayuda o te reta según lo pongas. Trae calcetas con agarre.',
  },
  funcional: {
    name: 'Funcional',
    icon: 'dumbbell',
    color: '#7a4b6a',
    spot_map: null,
    capacity: 14,
    category: 'fuerza',
    picture: 'funcional',
    description:
      'Circuitos con pesas rusas, bandas y tu propio peso. Estaciones cortas, descansos honestos y una meta clara cada día.',
  },
  meditacion: {
    name: 'Meditación',
    icon: 'moon',
    color: '#5b6f7a',
    spot_map: null,
    capacity: 12,
    category: 'calma',
    picture: 'meditacion',
    description:
      'Cuarenta minutos guiados para llegar, respirar y quedarse quieto. No hace falta experiencia ni saber sentarse en flor de loto.',
  },
} as const satisfies Record<string, DemoClassType>

export type ClassTypeKey = keyof typeof classTypes
export const classTypeKeys = Object.keys(classTypes) as ClassTypeKey[]
/** The id that a class type gets in an empty database. */
export const classTypeId = (key: ClassTypeKey) => classTypeKeys.indexOf(key) + 1

export const tags = [
  { name: 'Para empezar', color: '#59684c' },
  { name: 'Intensa', color: '#9a452b' },
  { name: 'Música en vivo', color: '#b07a1e' },
] as const
