// Every address of the site, and the only place where one is written down.

type Id = number | string
/** A week, narrowed to a studio, a class type, a coach. */
type WeekQuery = Partial<Record<'semana' | 'estudio' | 'clase' | 'coach', Id | undefined>>

function withReturn(path: string, back?: string | null): string {
  return back ? `${path}?volver=${encodeURIComponent(back)}` : path
}

/** The id of a class's card, which a link of another page leads to. */
export const placeId = (singleClassId: Id): string => `reservar-${singleClassId}`

export const paths = {
  landing: (query: WeekQuery = {}) => withQuery('/', query),
  entrar: (back?: string | null) => withReturn('/entrar', back),
  registro: (back?: string | null) => withReturn('/registro', back),
  recuperar: () => '/recuperar',
  restablecer: (token: string) => `/restablecer?token=${encodeURIComponent(token)}`,
  accediendo: (back?: string | null) => withReturn('/accediendo', back),
  pagina: (slug: string) => `/${slug}`,
  /** The shop, under the studio's own path where it has one. */
  paquetes: (studio: { class_packages_path: string | null }, kind?: 'online' | 'especiales') =>
    `/${studio.class_packages_path ?? 'paquetes'}${kind ? `?tipo=${kind}` : ''}`,
  avisos: () => '/avisos',
  /** Where the link of a mail lets its receiver do without a kind. */
  confirmarCorreo: (token: string) => `/confirmar-correo/${token}`,
  avisosCorreo: (token: string) => `/avisos-correo/${token}`,
  ubicacion: () => '/ubicacion',
  calendario: (query: WeekQuery = {}) => withQuery('/calendario', query),
  /** The calendar with a class open in it. `semana`: its Monday. */
  placeIn: (semana: string, singleClassId: Id) => `/calendario?semana=${semana}#${placeId(singleClassId)}`,
  /** What the site runs on. */
  cupo: () => '/cupo',
  preguntas: () => '/preguntas-frecuentes',
  coach: (id: Id) => `/coach/${id}`,
  instructor: (id: Id, query: { semana?: string } = {}) => withQuery(`/instructor/${id}`, query),
  classType: (id: Id, query: { semana?: string } = {}) => withQuery(`/class_type/${id}`, query),
  checkout: (classPackageId: Id) => `/checkout/${classPackageId}`,
  gracias: (purchaseId: Id) => `/gracias/${purchaseId}`,
  reservation: (id: Id) => `/reservation/${id}`,
  /** The receiver's side of a link with which a place is handed on; the server writes the same address. */
  transferencia: (token: string) => `/transferencia/${token}`,

  mystudio: (query: WeekQuery = {}) => withQuery('/mystudio', query),
  online: () => '/mystudio/online',
  video: (id: Id) => `/mystudio/video/${id}`,
  misPaquetes: (studio: { class_packages_path: string | null }, kind?: 'online' | 'especiales') =>
    `/mystudio/${studio.class_packages_path ?? 'paquetes'}${kind ? `?tipo=${kind}` : ''}`,
  informacion: () => '/mystudio/informacion',
  /** `tarjeta`: with the dialog for another card of this purchase open. */
  membresias: (query: { pagina?: Id; tarjeta?: Id } = {}) => withQuery('/mystudio/membresias', query),
  pagos: (query: { pagina?: Id } = {}) => withQuery('/mystudio/pagos', query),
  /** `agregar`: with the dialog for another card open. */
  metodos: (query: { agregar?: 'tarjeta' } = {}) => withQuery('/mystudio/metodos', query),
  waitlists: (query: { pagina?: Id } = {}) => withQuery('/mystudio/waitlists', query),
  creditos: (query: { pagina?: Id } = {}) => withQuery('/mystudio/creditos', query),
  reservaciones: (query: { filtro?: string; pagina?: Id } = {}) =>
    withQuery('/mystudio/reservaciones', query),
  /** A reservation for a calendar, as a file. */
  classFile: (id: Id) => `/mystudio/reservaciones/${id}/clase.ics`,

  admin: () => '/admin',
  adminClass: (id: Id) => `/admin/clases/${id}`,
  /** Money that staff take in by hand. */
  adminPayments: (query: { pagina?: Id } = {}) => withQuery('/admin/pagos', query),
  adminOrder: (id: Id) => `/admin/pagos/${id}`,
  adminMessages: (query: { pagina?: Id; mensaje?: Id } = {}) => withQuery('/admin/mensajes', query),
  adminTemplates: (query: { mensaje?: string; canal?: string } = {}) =>
    withQuery('/admin/mensajes/plantillas', query),
  /** `buscar`: with what is looked for. */
  adminTexts: (query: { buscar?: string } = {}) => withQuery('/admin/textos', query),
  adminSettings: (query: { grupo?: string } = {}) => withQuery('/admin/ajustes', query),
  /** Where a new studio gets its name and its first admin. */
  firstRun: () => '/primer-uso',

  /** The picture that a link to an address of the site is shown with elsewhere. */
  share: (path: string) => `/compartir${path === '/' ? '/inicio' : path}.png`,
  icon: () => '/icon.svg',
  iconOf: (size: 32 | 180 | 192 | 512, maskable = false) => `/icon/${size}${maskable ? '-maskable' : ''}.png`,
  manifest: () => '/manifest.webmanifest',
  sitemap: () => '/sitemap.xml',
  /** Country prefix 52; the floating button of the landing page uses 52 1. */
  whatsapp: (phone: string, prefix: '52' | '521' = '52') => `https://wa.me/${prefix}${localPhone(phone)}`,
} as const

function withQuery(path: string, query: Partial<Record<string, Id | undefined>>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value))
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

/** The ten digits of a Mexican number, without the country's prefix. */
function localPhone(phone: string): string {
  return phone.replace(/\D/g, '').slice(-10)
}
