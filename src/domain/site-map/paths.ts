import type { Path } from './table.ts'

// Builds every address that is linked to or sent away. Only what the table has can be built.

type Id = number | string
type Query = Partial<Record<string, Id | null | undefined>>
/** A week, narrowed to a studio, a class type, a coach; with its past days or without. */
type WeekQuery = Partial<Record<'semana' | 'estudio' | 'clase' | 'coach' | 'dias', Id | undefined>>
interface Shop {
  class_packages_path: string | null
}
/** `clase`: the class to reserve after paying. */
type Wanted = Partial<Record<'clase', Id | null | undefined>>
type ShopQuery = Wanted & Partial<Record<'tipo', 'online' | 'especiales' | undefined>>
/** `paquete`: the package to buy after the enrolment fee. */
type CheckoutQuery = Wanted & Partial<Record<'paquete', Id | null | undefined>>

/** The names of the parts that a pattern leaves open. */
type Open<P extends string> = P extends `${infer Part}/${infer Rest}`
  ? Open<Part> | Open<Rest>
  : P extends `:${infer Name}`
    ? Name
    : P extends '*'
      ? '*'
      : never

/** Patterns that leave open nothing but their end, for what reads addresses. */
type OpenEnd = Extract<Path, `${string}/*` | '/icon/:name' | '/reservation/:id'>

/** What every address of a pattern begins with, without the slash before its open end. */
export const baseOf = (pattern: OpenEnd): string => pattern.slice(0, pattern.lastIndexOf('/'))

/** What an address has in the place of a pattern's open end; null for an address of another pattern. */
export function endOf(pattern: OpenEnd, address: string): string | null {
  const start = `${baseOf(pattern)}/`
  return address.startsWith(start) ? address.slice(start.length) : null
}

function to<P extends Path>(pattern: P, open: Record<Open<P>, Id>, query: Query = {}): string {
  const values = new Map(Object.entries<Id>(open))
  const path = pattern
    .split('/')
    .map((part) =>
      part.startsWith(':') ? encodeURIComponent(values.get(part.slice(1)) ?? '') : (values.get(part) ?? part),
    )
    .join('/')
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value != null) search.set(key, String(value))
  const asked = search.toString()
  return asked === '' ? path : `${path}?${asked}`
}

type Listed = { [P in Path]: `${P}/:id` extends Path ? P : never }[Path]
/** Records: the list, or the editor of one; `nuevo` of a new one. */
const listOrOne =
  (list: Listed) =>
  (id?: Id): string =>
    id === undefined ? to(list, {}) : to(`${list}/:id`, { id })

/** The id of the stars on a video's page. */
export const RATING = 'calificar'

/** The id of a class's card, which a link of another page leads to. */
export const placeId = (singleClassId: Id): string => `reservar-${singleClassId}`

/** The query parameter with what a reservation's QR code proves; short, as all of the code. */
export const ACCESS_CODE = 'c'

/** Names the landing page in the address of its picture; no page's slug has an underscore. */
export const LANDING = '_inicio'

/** See `cuentaEliminada`. */
export const DELETED = 'listo'

export const paths = {
  landing: (query: WeekQuery = {}) => to('/', {}, query),
  entrar: (volver?: string | null) => to('/entrar', {}, { volver: volver || null }),
  entrarCodigo: (volver?: string | null) => to('/entrar/codigo', {}, { volver: volver || null }),
  /** Asks for a mail with a link to sign in; with its token, the page that the link leads to. */
  entrarEnlace: ({ token, volver }: { token?: string; volver?: string | null | undefined } = {}) =>
    to('/entrar/enlace', {}, { token, volver: volver || null }),
  /** With the token of a mail, the page that its link leads to. */
  registro: (volver?: string | null, token?: string) =>
    to('/registro', {}, { token, volver: volver || null }),
  /** Asks a sign-in account without a customer record for the rest. */
  completar: (volver?: string | null) => to('/registro/completar', {}, { volver: volver || null }),
  recuperar: () => to('/recuperar', {}),
  /** With whom it welcomes, the page on which a first password is chosen. */
  restablecer: (token?: string, bienvenida?: 'equipo' | 'cuenta') =>
    to('/restablecer', {}, { token, bienvenida }),
  accediendo: (volver?: string | null) => to('/accediendo', {}, { volver: volver || null }),
  /** Says that the account is deleted. The word in the token's place can't be a token. */
  cuentaEliminada: () => paths.eliminarCuenta(DELETED),
  pagina: (slug: string) => to('/:slug', { slug }),
  /** The shop, under the studio's own path where it has one. */
  paquetes: ({ class_packages_path: slug }: Shop, query: ShopQuery = {}) =>
    slug === null ? to('/paquetes', {}, query) : to('/:slug', { slug }, query),
  avisos: () => to('/avisos', {}),
  eliminarCuenta: (token: string) => to('/eliminar-cuenta/:token', { token }),
  confirmarCorreo: (token: string) => to('/confirmar-correo/:token', { token }),
  /** Where the link of a mail lets its receiver do without a kind. */
  avisosCorreo: (token: string) => to('/avisos-correo/:token', { token }),
  ubicacion: () => to('/ubicacion', {}),
  calendario: (query: WeekQuery = {}) => to('/calendario', {}, query),
  /** A week's data by itself; its query is the calendar's. */
  week: () => to('/calendario/semana', {}),
  /** The calendar with a class open in it. `semana`: its Monday. */
  placeIn: (query: WeekQuery, singleClassId: Id) =>
    `${to('/calendario', {}, query)}#${placeId(singleClassId)}`,
  /** What the site runs on. */
  cupo: () => to('/cupo', {}),
  preguntas: () => to('/preguntas-frecuentes', {}),
  coach: (id: Id) => to('/coach/:id', { id }),
  instructor: (id: Id, query: { semana?: string | undefined } = {}) => to('/instructor/:id', { id }, query),
  classType: (id: Id, query: { semana?: string | undefined } = {}) => to('/class_type/:id', { id }, query),
  checkout: (classPackageId: Id, query: CheckoutQuery = {}) =>
    to('/checkout/:id', { id: classPackageId }, query),
  /** The sandbox's own page of a payment that asks its bank. */
  sandbox: (secret: string, query: { volver: string; cancelar: string; con?: 'paypal' }) =>
    to('/checkout/sandbox/:secret', { secret }, query),
  /** `pago`: back from the provider's page. */
  gracias: (purchaseId: Id, query: { pago?: 'listo' } = {}) => to('/gracias/:id', { id: purchaseId }, query),
  /** With the access code, what its QR code contains. */
  reservation: (id: Id, accessCode?: string) => to('/reservation/:id', { id }, { [ACCESS_CODE]: accessCode }),
  /** The page where a transferred place is accepted. */
  transferencia: (token: string) => to('/transferencia/:token', { token }),

  mystudio: (query: WeekQuery = {}) => to('/mystudio', {}, query),
  misPaquetes: ({ class_packages_path: slug }: Shop, query: ShopQuery = {}) =>
    to('/mystudio/:shop', { shop: slug ?? 'paquetes' }, query),
  formulario: (id: Id) => to('/mystudio/formularios/:id', { id }),
  acting: () => to('/mystudio/actuando', {}),
  informacion: () => to('/mystudio/informacion', {}),
  /** Which messages one gets, and by which channel. */
  misAvisos: () => to('/mystudio/avisos', {}),
  /** One's own sessions, keys and password. */
  seguridad: () => to('/mystudio/seguridad', {}),
  /** `tarjeta`: with the dialog for another card of this purchase open. */
  membresias: (query: { pagina?: Id; tarjeta?: Id } = {}) => to('/mystudio/membresias', {}, query),
  pagos: (query: { pagina?: Id } = {}) => to('/mystudio/pagos', {}, query),
  /** `agregar`: with the dialog for another card open. */
  metodos: (query: { agregar?: 'tarjeta' } = {}) => to('/mystudio/metodos', {}, query),
  waitlists: (query: { pagina?: Id } = {}) => to('/mystudio/waitlists', {}, query),
  creditos: (query: { pagina?: Id } = {}) => to('/mystudio/creditos', {}, query),
  reservaciones: (query: { filtro?: string; pagina?: Id } = {}) => to('/mystudio/reservaciones', {}, query),
  /** The online classes; its query is the filters'. */
  online: (query: Query = {}) => to('/mystudio/online', {}, query),
  video: (id: Id) => to('/mystudio/video/:id', { id }),
  /** Where a video is rated, on its page. */
  videoRating: (id: Id) => `${to('/mystudio/video/:id', { id })}#${RATING}`,
  /** A reservation for a calendar, as a file. */
  classFile: (id: Id) => to('/mystudio/reservaciones/:id/clase.ics', { id }),

  admin: () => to('/admin', {}),
  adminGuide: () => to('/admin/guia', {}),
  /** The timetable; `dia` is a day within the week or month that it shows. */
  adminSchedule: (query: { dia?: string; vista?: string; ubicacion?: Id; coach?: Id } = {}) =>
    to('/admin/horario', {}, query),
  /** `pago`: the place whose payment is asked for. */
  adminClass: (id: Id, query: { pago?: Id } = {}) => to('/admin/clases/:id', { id }, query),
  /** Purchases, subscriptions and charges of everybody; their queries are the filters'. */
  adminSales: (query: Query = {}) => to('/admin/ventas', {}, query),
  adminSubscriptions: (query: Query = {}) => to('/admin/ventas/suscripciones', {}, query),
  adminCharges: (query: Query = {}) => to('/admin/ventas/cobros', {}, query),
  /** Reports of what providers paid out, and one of them. */
  adminPayouts: (query: Query = {}) => to('/admin/ventas/conciliacion', {}, query),
  adminPayout: (id: Id) => to('/admin/ventas/conciliacion/:id', { id }),
  /** Check-in by QR code; its policy differs, so links load a document. */
  adminScan: () => to('/admin/escanear', {}),
  adminKiosks: () => to('/admin/kioskos', {}),
  /** The check-in kiosk. */
  kiosk: () => to('/kiosko', {}),
  /** A sale at the desk; `cliente`, `paquete`: already chosen. */
  adminSell: (query: { cliente?: Id; paquete?: Id } = {}) => to('/admin/ventas/nueva', {}, query),
  /** `caja`: one drawer, also a closed one. */
  adminDrawer: (query: { caja?: Id } = {}) => to('/admin/caja', {}, query),
  adminCashMovements: (query: Query = {}) => to('/admin/caja/movimientos', {}, query),
  /** Every customer; its query is the filters'. */
  adminCustomers: (query: Query = {}) => to('/admin/clientes', {}, query),
  adminCustomer: (id: Id) => to('/admin/clientes/:id', { id }),
  adminCustomerReservations: (id: Id, query: Query = {}) =>
    to('/admin/clientes/:id/reservaciones', { id }, query),
  adminCustomerAttempts: (id: Id, query: Query = {}) => to('/admin/clientes/:id/intentos', { id }, query),
  adminCustomerPurchases: (id: Id, query: Query = {}) => to('/admin/clientes/:id/compras', { id }, query),
  /** Cash payments to confirm. */
  adminPayments: (query: { pagina?: Id } = {}) => to('/admin/pagos', {}, query),
  adminOrder: (id: Id) => to('/admin/pagos/:id', { id }),
  /** The inbox; its query is the filters', and `cliente` or `numero`, whose conversation is open. */
  adminMessages: (query: Query = {}) => to('/admin/mensajes', {}, query),
  /** What was sent; its query is the filters' and `mensaje`, the open one. */
  adminSentMessages: (query: Query = {}) => to('/admin/mensajes/enviados', {}, query),
  adminTemplates: (query: { mensaje?: string; canal?: string } = {}) =>
    to('/admin/mensajes/plantillas', {}, query),
  adminPages: listOrOne('/admin/contenido/paginas'),
  adminQuestions: listOrOne('/admin/contenido/preguntas'),
  /** The library of files; its query is the filters'. */
  adminFiles: (query: Query = {}) => to('/admin/contenido/archivos', {}, query),
  adminAnnouncements: listOrOne('/admin/contenido/avisos'),
  adminIntegrations: (query: Query = {}) => to('/admin/integraciones', {}, query),
  adminTeam: (query: Query = {}) => to('/admin/equipo', {}, query),
  /** Who changed what; its query is the filters'. */
  adminAudit: (query: Query = {}) => to('/admin/auditoria', {}, query),
  /** Reports; `dias`: of how many days. */
  adminReports: (query: { dias?: string } = {}) => to('/admin/reportes', {}, query),
  adminClassTypes: listOrOne('/admin/tipos-de-clase'),
  adminCategories: listOrOne('/admin/categorias'),
  adminTags: listOrOne('/admin/etiquetas'),
  adminPackages: listOrOne('/admin/paquetes'),
  adminAttendees: (id: Id) => to('/admin/paquetes/:id/asistentes', { id }),
  adminDiscounts: listOrOne('/admin/descuentos'),
  adminPaymentMethods: listOrOne('/admin/metodos-de-pago'),
  adminCoaches: listOrOne('/admin/coaches'),
  adminLocations: listOrOne('/admin/ubicaciones'),
  adminForms: listOrOne('/admin/formularios'),
  adminVideos: listOrOne('/admin/videos'),
  adminFormReplies: (id: Id, query: { buscar?: string; pagina?: Id } = {}) =>
    to('/admin/formularios/:id/respuestas', { id }, query),
  adminFields: listOrOne('/admin/formularios/campos'),
  adminPrograms: listOrOne('/admin/programas'),
  /** `buscar`: with what is looked for. */
  adminTexts: (query: { buscar?: string } = {}) => to('/admin/textos', {}, query),
  adminSettings: (query: { grupo?: string } = {}) => to('/admin/ajustes', {}, query),
  /** Where a new studio gets its name and its first admin. */
  firstRun: () => to('/primer-uso', {}),

  /** In the place of a page that the device does not have. */
  offline: () => to('/sin-conexion', {}),
  /** In the place of a page, with 429. */
  busy: () => to('/demasiadas-visitas', {}),
  /** The picture that a link to an address of the site is shown with elsewhere. */
  share: (path: string) => to('/compartir/*', { '*': `${path === '/' ? LANDING : path.slice(1)}.png` }),
  icon: () => to('/icon.svg', {}),
  iconOf: (size: 32 | 96 | 180 | 192 | 512, maskable = false) =>
    to('/icon/:name', { name: `${size}${maskable ? '-maskable' : ''}.png` }),
  favicon: () => to('/favicon.ico', {}),
  manifest: () => to('/manifest.webmanifest', {}),
  speculationRules: () => to('/speculation-rules.json', {}),
  sitemap: () => to('/sitemap.xml', {}),
  /** The service worker. */
  worker: () => to('/sw.js', {}),
  /** A file of the store, by its key. */
  file: (key: string) => to('/files/*', { '*': key }),
  /** A paid charge's receipt: for its customer's cookie or token, and that of reception or an admin. */
  receipt: (invoiceId: Id) => to('/files/*', { '*': `recibos/${invoiceId}.pdf` }),
  /** A call of the API, by its path in the contract. */
  api: (path: string) => to('/api/*', { '*': path.slice(1) }),
  /** A call of the sign-in provider. */
  auth: (path: string) => paths.api(`/auth/${path}`),
  /** The feed that a calendar application subscribes to. */
  calendarFeed: (token: string) => paths.api(`/calendar/${token}.ics`),
  /** Country prefix 52; the floating button of the landing page uses 52 1. */
  whatsapp: (phone: string, prefix: '52' | '521' = '52') => `https://wa.me/${prefix}${localPhone(phone)}`,
} as const

/** The address of a stored file, in full size or scaled, up to its key, with what must follow. */
const fileAddress = (next: string): string => `${baseOf('/files/*')}/([a-z0-9-]{8,64})${next}`

/** The key in the address of a stored file or of one of its variants; null for any other address. */
export const fileKeyOf = (address: string | null): string | null =>
  new RegExp(`^${fileAddress('(?:/|$)')}`).exec(address ?? '')?.[1] ?? null

/** The keys of the stored files whose addresses are anywhere in a text. */
export const fileKeysIn = (text: string): string[] =>
  Array.from(text.matchAll(new RegExp(fileAddress('(?=[/?#"\'\\s)]|$)'), 'g')), ([, key = '']) => key)

/** The ten digits of a Mexican number, without the country's prefix. */
function localPhone(phone: string): string {
  return phone.replace(/\D/g, '').slice(-10)
}
