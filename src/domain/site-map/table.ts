// Every address of the site, one row each; a list of records and its editor share one. No other file may list addresses.

/** Query parameters that a page's loaders read, each with the values that they accept. */
export type Reads = Readonly<Record<string, RegExp>>

/** `server` has no screen; `resource` is a file or a notice rendered by the web build. */
export type Area = 'site' | 'auth' | 'account' | 'checkout' | 'admin' | 'kiosk' | 'resource' | 'server'

/** Names the title in the picture of a shared link. */
export type ShareTitle =
  | 'landing'
  | 'packages'
  | 'calendar'
  | 'announcements'
  | 'location'
  | 'questions'
  | 'cupo'
  | 'enter'
  | 'register'
  | 'recover'
  | 'page'
  | 'instructor'
  | 'class_type'

export interface Address {
  /** `:name` matches one segment, `*` the rest. */
  path: string
  area: Area
  /** The studio's tracking codes may run, browsers may prefetch and store the page. Without it the address is private. */
  public?: true
  /** Search engines may list it; otherwise the page says noindex. Listed in sitemap.xml if it is public too. */
  indexed?: true
  /** Cached on the server for visitors without a session, once for each value of these parameters. */
  cached?: Reads
  /** May be stored on the device and read offline. */
  offline?: true
  /** A document without React in the browser. */
  reading?: true
  /** The title in the picture of a shared link. */
  share?: ShareTitle
  /** Contains the card provider's form: its content security policy allows the provider's hosts. */
  cards?: true
  /** Contains the forms of signing in and up, as the pages of the area `auth` do. */
  signIn?: true
  /** Contains the video hosts' players: its content security policy allows their scripts. */
  player?: true
  /** Reads codes with the camera: its content security policy allows WebAssembly. */
  scans?: true
  /** Only for the person themselves, not for staff who act as them. */
  own?: true
  /** The studio may write a page with this slug. */
  written?: true
}

/** Query values that loaders of a week accept. */
export const DAY = /^20\d{2}-\d{2}-\d{2}$/
export const ID = /^[1-9]\d{0,8}$/
/** A location, or all of them where a calendar opens on one. */
const LOCATION = /^(?:[1-9]\d{0,8}|todos)$/
const week = { semana: DAY, estudio: LOCATION, dias: /^todos$/ }
const shop = { tipo: /^(online|especiales)$/, clase: ID }

const shown = { area: 'site', public: true, offline: true } as const
const read = { ...shown, reading: true, indexed: true, cached: {} } as const

/** Records: their list, and the editor of one. */
const listAndOne = <P extends string>(path: P) =>
  [
    { path, area: 'admin' },
    { path: `${path}/:id`, area: 'admin' },
  ] as const

export const siteMap = [
  { path: '/', ...read, cached: week, share: 'landing' },
  { path: '/paquetes', ...read, cached: shop, share: 'packages' },
  {
    path: '/calendario',
    ...shown,
    signIn: true,
    indexed: true,
    cached: { ...week, clase: ID, coach: ID },
    share: 'calendar',
  },
  // A week's data by itself.
  { path: '/calendario/semana', area: 'resource' },
  { path: '/avisos', ...read, share: 'announcements' },
  { path: '/ubicacion', ...read, share: 'location' },
  { path: '/preguntas-frecuentes', ...read, share: 'questions', written: true },
  { path: '/cupo', ...read, share: 'cupo' },
  // Its canonical address is the instructor's page below.
  { path: '/coach/:id', ...shown, reading: true, cached: week },
  { path: '/instructor/:id', ...read, cached: week, share: 'instructor' },
  { path: '/class_type/:id', ...read, cached: week, share: 'class_type' },
  // A content page, or the shop under the studio's own path for it.
  { path: '/:slug', ...read, cached: shop, share: 'page' },
  // Links that are keys.
  { path: '/avisos-correo/:token', area: 'site' },
  { path: '/confirmar-correo/:token', area: 'site', reading: true },
  { path: '/eliminar-cuenta/:token', area: 'site', reading: true },
  { path: '/transferencia/:token', area: 'site' },

  { path: '/entrar', area: 'auth', indexed: true, share: 'enter' },
  { path: '/entrar/codigo', area: 'auth' },
  { path: '/entrar/enlace', area: 'auth' },
  { path: '/registro', area: 'auth', indexed: true, share: 'register' },
  { path: '/registro/completar', area: 'auth' },
  { path: '/recuperar', area: 'auth', indexed: true, share: 'recover' },
  { path: '/restablecer', area: 'auth' },
  { path: '/accediendo', area: 'auth' },

  { path: '/checkout/:id', area: 'checkout', cards: true, own: true, signIn: true },
  { path: '/checkout/sandbox/:secret', area: 'checkout', cards: true, own: true },
  { path: '/gracias/:id', area: 'checkout' },

  { path: '/mystudio', area: 'account', offline: true },
  { path: '/mystudio/reservaciones', area: 'account', offline: true },
  { path: '/mystudio/reservaciones/:id/clase.ics', area: 'account' },
  { path: '/mystudio/creditos', area: 'account', offline: true },
  { path: '/mystudio/waitlists', area: 'account', offline: true },
  { path: '/mystudio/informacion', area: 'account' },
  { path: '/mystudio/avisos', area: 'account' },
  { path: '/mystudio/seguridad', area: 'account', own: true, signIn: true },
  { path: '/mystudio/actuando', area: 'account' },
  { path: '/mystudio/formularios/:id', area: 'account' },
  { path: '/mystudio/membresias', area: 'account', cards: true },
  { path: '/mystudio/pagos', area: 'account' },
  { path: '/mystudio/metodos', area: 'account', cards: true, own: true },
  { path: '/mystudio/online', area: 'account' },
  { path: '/mystudio/video/:id', area: 'account', player: true },
  // The shop a second time, under the studio's own path for it.
  { path: '/mystudio/:shop', area: 'account', offline: true },
  { path: '/reservation/:id', area: 'account' },

  { path: '/admin', area: 'admin' },
  { path: '/admin/guia', area: 'admin' },
  { path: '/admin/horario', area: 'admin' },
  { path: '/admin/clases/:id', area: 'admin' },
  { path: '/admin/ventas', area: 'admin' },
  { path: '/admin/ventas/suscripciones', area: 'admin' },
  { path: '/admin/ventas/cobros', area: 'admin' },
  ...listAndOne('/admin/ventas/conciliacion'),
  { path: '/admin/escanear', area: 'admin', scans: true },
  { path: '/admin/ventas/nueva', area: 'admin' },
  { path: '/admin/caja', area: 'admin' },
  { path: '/admin/caja/movimientos', area: 'admin' },
  ...listAndOne('/admin/clientes'),
  { path: '/admin/clientes/:id/reservaciones', area: 'admin' },
  { path: '/admin/clientes/:id/compras', area: 'admin' },
  { path: '/admin/clientes/:id/intentos', area: 'admin' },
  ...listAndOne('/admin/pagos'),
  { path: '/admin/mensajes', area: 'admin' },
  { path: '/admin/mensajes/enviados', area: 'admin' },
  { path: '/admin/mensajes/plantillas', area: 'admin' },
  ...listAndOne('/admin/contenido/paginas'),
  ...listAndOne('/admin/contenido/preguntas'),
  { path: '/admin/contenido/archivos', area: 'admin' },
  ...listAndOne('/admin/contenido/avisos'),
  ...listAndOne('/admin/formularios'),
  { path: '/admin/formularios/:id/respuestas', area: 'admin' },
  ...listAndOne('/admin/formularios/campos'),
  { path: '/admin/reportes', area: 'admin' },
  { path: '/admin/equipo', area: 'admin' },
  { path: '/admin/integraciones', area: 'admin' },
  { path: '/admin/auditoria', area: 'admin' },
  ...listAndOne('/admin/tipos-de-clase'),
  ...listAndOne('/admin/categorias'),
  ...listAndOne('/admin/etiquetas'),
  ...listAndOne('/admin/paquetes'),
  { path: '/admin/paquetes/:id/asistentes', area: 'admin' },
  ...listAndOne('/admin/descuentos'),
  ...listAndOne('/admin/metodos-de-pago'),
  ...listAndOne('/admin/coaches'),
  ...listAndOne('/admin/ubicaciones'),
  ...listAndOne('/admin/videos'),
  ...listAndOne('/admin/programas'),
  { path: '/admin/textos', area: 'admin' },
  { path: '/admin/ajustes', area: 'admin' },
  { path: '/admin/kioskos', area: 'admin' },
  { path: '/primer-uso', area: 'admin' },
  { path: '/kiosko', area: 'kiosk', scans: true },

  // Shown instead of any page under its own path: offline, or after too many requests.
  { path: '/sin-conexion', area: 'resource', reading: true, offline: true },
  { path: '/demasiadas-visitas', area: 'resource', reading: true, cached: {} },
  { path: '/icon.svg', area: 'resource', public: true },
  { path: '/manifest.webmanifest', area: 'resource', public: true },
  { path: '/robots.txt', area: 'resource', public: true },
  { path: '/sitemap.xml', area: 'resource', public: true },
  { path: '/speculation-rules.json', area: 'resource', public: true },

  { path: '/api/*', area: 'server' },
  { path: '/assets/*', area: 'server', public: true },
  { path: '/compartir/*', area: 'server', public: true },
  { path: '/favicon.ico', area: 'server', public: true },
  { path: '/files/*', area: 'server', public: true },
  { path: '/icon/:name', area: 'server', public: true },
  { path: '/sw.js', area: 'server', public: true },

  // Not found, within the site's frame.
  { path: '*', area: 'site', reading: true },
] as const satisfies readonly Address[]

/** The pattern of an address that the site has. */
export type Path = (typeof siteMap)[number]['path']
