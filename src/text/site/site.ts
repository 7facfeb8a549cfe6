import { texts } from '#text/texts.ts'
import { every, type Period } from '#text/selling/periods.ts'

/** Texts of the public site and of the shared components. The specification's texts take precedence. */
export const uiTexts = texts('general', {
  optional: '(Opcional)',
  close: 'Cerrar',
  closeMessage: 'Cerrar aviso',
  busy: 'Un momento',
  before: 'Antes',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  confirmTitle: 'Precaución',
  cancel: 'Cancelar',
  failed: 'Algo salió mal. Por favor, intenta de nuevo.',
  unreachable: 'No pudimos conectarnos. Revisa tu conexión e intenta de nuevo.',
  loading: 'Cargando',
})

const rhythms = texts('site.rhythms', {
  day: 'al día',
  month: 'al mes',
  year: 'al año',
  renews: 'Se renueva {rhythm}',
})

export const siteTexts = texts('site', {
  skip: 'Ir al contenido',
  nav: {
    label: 'Principal',
    classes: 'Clases',
    coaches: 'Coaches',
    packages: 'Paquetes',
    inPerson: 'Presenciales',
    schedule: 'Horarios',
    enter: 'Ingresar',
    account: 'Mi Cuenta',
    openMenu: 'Abrir menú',
    menu: 'Menú',
    visit: 'Visítanos',
    location: 'Ubicación',
    register: 'Regístrate',
  },
  whatsapp: 'Escríbenos por WhatsApp',
  whatsappLabel: 'WhatsApp',
  bannerLabel: 'Aviso del estudio',
  bannerClose: 'Cerrar el aviso',
  footer: {
    contact: 'CONTACTO',
    location: 'UBICACIÓN',
    information: 'INFORMACIÓN',
    announcements: 'Avisos',
    poweredBy: 'Powered by',
    vendor: 'Cupo',
  },
  landing: {
    reserve: 'Reserva tu clase',
    seePackages: 'Ver {name}',
    types: 'Clases',
    typesRegion: 'Tipos de clase',
    coaches: 'Coaches',
    pesos: 'Precios en pesos mexicanos.',
    inPerson: 'Presenciales',
    wholeCalendar: 'Ver calendario completo',
    announcements: 'Avisos',
    allAnnouncements: 'Ver todos',
    portrait: 'Retrato de {name}',
    pause: 'Detener el video',
    play: 'Reproducir el video',
  },
  calendar: {
    week: 'Semana',
    previous: 'Semana anterior',
    next: 'Semana siguiente',
    today: 'Hoy',
    studio: 'Estudio',
    all: 'Todos',
    available: 'Disponible',
    reserved: 'Reservada',
    full: 'Sin Lugares',
    soldOut: 'Sold Out',
    needsPackage: 'Requiere paquete',
    days: 'Días de la semana',
    emptyDay: 'No hay clases programadas.',
    restEmpty: 'No hay más clases programadas esta semana.',
    gone: 'Esta semana ya pasó. La nueva se ve con conexión.',
    earlier: '{classes, plural, one {1 clase anterior} other {{classes} clases anteriores}}',
    otherDays: 'Otros días',
    withoutFilters: 'Quitar filtros',
    classType: 'Clase',
    coach: 'Coach',
    allTypes: 'Clases: todas',
    allCoaches: 'Coaches: todos',
    filter: 'Filtrar',
    filters: 'Filtros',
    keys: 'Con las flechas vas de clase en clase; con Inicio y Fin, a la primera y la última del día.',
    opens: 'Abre {when}',
    closed: 'Reservas cerradas',
    lastOne: 'Último lugar',
    last: 'Últimos {places}',
    reserve: 'Reservar',
    buy: 'Comprar',
    waitlist: 'Lista de espera',
    /** The accessible name of a button among many alike. */
    about: '{action}: {what}, {when}',
    description: 'Horarios y lugares disponibles de las clases presenciales de {studio}.',
  },
  packages: {
    title: 'Paquetes',
    kinds: 'Tipo de paquete',
    inPerson: 'Presenciales',
    online: 'Online',
    special: 'Especiales',
    lead: 'Precios en pesos mexicanos, con IVA incluido.',
    empty: 'No hay paquetes disponibles.',
    buy: 'Comprar',
    take: 'Obtener Oferta',
    currency: 'MXN',
    offer: 'Oferta',
    free: 'Gratis',
    trial: 'Prueba',
    subscription: 'Suscripción',
    unlimited: 'Clases ilimitadas',
    unlimitedOnline: 'Todos los videos',
    onlineClasses: '{amount, plural, one {1 clase online} other {{amount} clases online}}',
    classes: '{amount, plural, one {1 clase presencial} other {{amount} clases presenciales}}',
    classesOf:
      '{amount, plural, =-1 {{type} ilimitado} one {1 clase de {type}} other {{amount} clases de {type}}}',
    validity: 'Vigencia de {days} {days, plural, one {día} other {días}}',
    freeTrial: '{days} {days, plural, one {día} other {días}} de prueba gratis',
    cancelAnytime: 'Cancela cuando quieras',
    limit: '{purchases, plural, one {Una compra por persona} other {Hasta {purchases} por persona}}',
    people: 'Cupo para {people} {people, plural, one {persona} other {personas}}',
    description: 'Paquetes de clases de {studio}: precios en pesos mexicanos, vigencias y ofertas.',
  },
  notFound: {
    code: '404',
    title: 'No encontramos esta página',
    text: 'El enlace cambió o la clase ya pasó. Desde aquí puedes volver a moverte.',
  },
  broken: {
    code: '500',
    title: 'Algo salió mal de nuestro lado',
    text: 'Ya quedó registrado. Intenta de nuevo en unos minutos.',
    retry: 'Intentar de nuevo',
  },
  busy: {
    title: 'Vas muy rápido',
    heading: 'Danos un respiro',
    text: 'Llegaron demasiadas visitas desde tu conexión en muy poco tiempo. Espera un minuto y vuelve a intentarlo.',
    code: '429',
  },
  home: 'Ir al inicio',
  seeCalendar: 'Ver calendario',
})

export const packageRenews = (interval: number, period: Period): string =>
  rhythms.renews({ rhythm: every(interval, period) })

/** The period beside a subscription's price. */
export const packagePer = (interval: number, period: Period): string =>
  interval === 1 ? rhythms[period] : every(interval, period)

/** The calendar's one name, in menus and titles; where the landing page shows no week it is the way to all of them. */
export const calendarName = ({ schedule_enabled: onLanding }: { schedule_enabled: boolean }): string =>
  onLanding ? siteTexts.nav.inPerson : siteTexts.nav.schedule
