import { classTypeId, type ClassTypeKey } from './catalogue.ts'

/** Prices in pesos; -1 classes means unlimited. The demo's purchases are distributed by `share`. */
export interface DemoPackage {
  title: string
  short_description: string
  description: string
  price: number
  sale_price?: number
  class_amount: number
  expiration_days: number
  home?: boolean
  is_special_event?: boolean
  is_trial?: boolean
  is_online?: boolean
  subscription?: { period: 'day' | 'month' | 'year'; interval: number }
  limit_per_customer?: number
  people_limit?: number
  types?: { type: ClassTypeKey; class_amount: number }[]
  picture: string
  /** The percentage of the demo's customers who keep buying this package. */
  share: number
}

/** Every kind of package that can be sold, in the order of the shop. */
export const packages = {
  single: {
    title: 'Clase suelta',
    short_description: '1 clase presencial',
    description:
      '<p>Una clase para probar una disciplina nueva o para cuando solo te da la semana para una.</p>',
    price: 260,
    class_amount: 1,
    expiration_days: 15,
    home: true,
    picture: 'package-single',
    share: 8,
  },
  five: {
    title: '5 clases',
    short_description: '5 clases presenciales para todas las disciplinas',
    description: '<p>Más o menos una clase por semana, en la disciplina que quieras.</p>',
    price: 1150,
    class_amount: 5,
    expiration_days: 30,
    home: true,
    picture: 'package-five',
    share: 20,
  },
  ten: {
    title: '10 clases',
    short_description: '10 clases presenciales; invita a quien quieras',
    description:
      '<p>El favorito de quienes ya vienen: diez clases para usarlas a tu ritmo. Si vienes con alguien, su lugar sale del mismo paquete.</p>',
    price: 2390,
    sale_price: 2090,
    class_amount: 10,
    expiration_days: 60,
    home: true,
    picture: 'package-ten',
    share: 36,
  },
  unlimited: {
    title: 'Ilimitado',
    short_description: 'Clases ilimitadas, se renueva cada mes',
    description: '<p>Ven cuando quieras, las veces que quieras. La suscripción termina cuando tú digas.</p>',
    price: 2990,
    class_amount: -1,
    expiration_days: 30,
    home: true,
    subscription: { period: 'month', interval: 1 },
    picture: 'package-unlimited',
    share: 22,
  },
  reformer: {
    title: '6 Reformer',
    short_description: '6 clases de Reformer en grupos de diez',
    description: '<p>Seis clases solo de Reformer, la disciplina con menos lugares por grupo.</p>',
    price: 1740,
    class_amount: 6,
    expiration_days: 45,
    types: [{ type: 'reformer', class_amount: 6 }],
    picture: 'package-reformer',
    share: 8,
  },
  calm: {
    title: 'Calma',
    short_description: '4 clases de Yoga y 4 de Meditación',
    description: '<p>Un mes para bajar el ritmo.</p>',
    price: 1480,
    class_amount: 8,
    expiration_days: 45,
    types: [
      { type: 'yoga', class_amount: 4 },
      { type: 'meditacion', class_amount: 4 },
    ],
    picture: 'package-calm',
    share: 4,
  },
  welcome: {
    title: 'Semana de bienvenida',
    short_description: '2 clases de regalo para conocer el estudio',
    description: '<p>Si es tu primera vez en Casa Aura, las dos primeras clases van por nuestra cuenta.</p>',
    price: 0,
    class_amount: 2,
    expiration_days: 7,
    limit_per_customer: 1,
    picture: 'package-gift',
    share: 1,
  },
  trial: {
    title: 'Clase de prueba',
    short_description: '1 clase para conocernos',
    description: '<p>Tu primera clase a precio de prueba.</p>',
    price: 120,
    class_amount: 1,
    expiration_days: 10,
    is_trial: true,
    limit_per_customer: 1,
    picture: 'package-trial',
    share: 1,
  },
  masterclass: {
    title: 'Masterclass Barre',
    short_description: 'Dos horas con Renata Cruz y música en vivo',
    description:
      '<p>Sábado a las 09:00 en Condesa. Dos horas de barra con Renata Cruz y música en vivo, para todos los niveles.</p>',
    price: 480,
    class_amount: 1,
    expiration_days: 60,
    is_special_event: true,
    people_limit: 30,
    picture: 'package-event',
    share: 0,
  },
  online: {
    title: 'Online mensual',
    short_description: 'Todas las clases en video',
    description:
      '<p>Yoga, barre y meditación grabadas en el estudio, para practicar donde estés. Se renueva cada mes hasta que tú digas.</p>',
    price: 390,
    class_amount: -1,
    expiration_days: 30,
    is_online: true,
    subscription: { period: 'month', interval: 1 },
    picture: 'package-online',
    share: 0,
  },
} as const satisfies Record<string, DemoPackage>

export type PackageKey = keyof typeof packages
export const packageKeys = Object.keys(packages) as PackageKey[]
/** The id that a package gets in an empty database. */
export const packageId = (key: PackageKey) => packageKeys.indexOf(key) + 1
export const packageOf = (key: PackageKey): DemoPackage => packages[key]

/** The rows of class_package_type for a package. */
export const typesOf = (key: PackageKey) =>
  (packageOf(key).types ?? []).map(({ type, class_amount }) => ({
    class_type_id: classTypeId(type),
    class_amount,
  }))
