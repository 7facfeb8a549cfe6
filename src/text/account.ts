import { editable } from './editable.ts'
import { span } from './spans.ts'

const counted = (value: number, one: string, many: string): string => `${value} ${value === 1 ? one : many}`

/** What is said of cancelling, by the studio's rules. */
const rulesInWords = editable('account.cancelling', {
  transferable: 'Esta clase es transferible, no cancelable.',
  fixed: 'Esta clase no se puede cancelar.',
  untilBegun: 'Cancela sin perder tu crédito hasta que empiece la clase.',
  untilBefore: (time: string) => `Cancela sin perder tu crédito hasta ${time} antes.`,
  late: (time: string) =>
    `Debido a que faltan menos de ${time} para tu clase, tu crédito para reservar clase no se te regresará.`,
  allTransferable: 'Las clases son transferibles, no cancelables.',
  allFixed: 'Las clases no se pueden cancelar.',
  allUntilBegun: 'Puedes cancelar hasta que empiece tu clase y recuperar tu crédito.',
  allUntilBefore: (time: string) => `Puedes cancelar hasta ${time} antes de tu clase y recuperar tu crédito.`,
  afterwards: 'Después también puedes cancelar, pero tu crédito no regresa.',
} as const)

const submits = editable('account.submit', {
  spot: (spot: string) => `Reservar lugar ${spot}`,
  spots: (spots: string) => `Reservar lugares ${spots}`,
} as const)

interface CancelPolicy {
  allow_transfers: boolean
  allow_cancel_reservations: boolean
  allow_cancel_after_treshold: boolean
  cancel_timeframe_value: number
  cancel_timeframe_unit: string
}

/** What is said where cancelling is off: nothing of handing on where that is off as well. Null where there is a time to cancel in. */
function closedTo(rules: CancelPolicy): 'transferable' | 'fixed' | null {
  if (rules.allow_cancel_reservations) return null
  if (rules.allow_transfers) return 'transferable'
  return rules.allow_cancel_after_treshold ? null : 'fixed'
}

/** Texts of the customer area under /mystudio and of the dialogs of booking, wherever the calendar stands. */
export const accountTexts = editable('account', {
  layout: {
    nav: 'Cuenta',
    menu: 'Menú',
    account: 'Mi Cuenta',
    openMenu: 'Abrir menú',
    openAccount: 'Abrir Mi Cuenta',
    presenciales: 'Presenciales',
    calendar: 'Calendario',
    packages: 'Paquetes',
    reservations: 'Reservaciones',
    information: 'Mi Información',
    purchases: 'Mis Compras',
    /** As the menu of the desktop has them. */
    short: { information: 'Información', purchases: 'Membresías', charges: 'Pagos', credits: 'Créditos' },
    waitlists: 'Mis Listas de Espera',
    creditsPage: 'Mis Créditos',
    backOffice: 'Administración',
    signIn: 'Ingresar',
    signOut: 'Salir',
    signingOut: 'Saliendo',
    credits: (credits: number) => (credits === 1 ? 'crédito' : 'créditos'),
    creditsLabel: (credits: number) => counted(credits, 'crédito disponible', 'créditos disponibles'),
    unlimited: 'Ilimitadas',
    unlimitedLabel: 'Clases Ilimitadas',
    paused: 'En pausa',
    pausedLabel: 'Membresía en pausa',
  },
  problem: {
    title: 'No pudimos cargar esta página',
    offlineTitle: 'Estás sin conexión',
    offline: 'Revisa tu conexión a internet y vuelve a intentarlo.',
    retry: 'Reintentar',
    notFoundTitle: 'No encontramos esta página',
  },
  calendar: {
    title: 'Presenciales',
    reservations: 'Mis Reservaciones',
    disabled: 'Las clases presenciales no están disponibles por ahora.',
  },
  reserve: {
    title: (name: string) => `Reservar ${name}`,
    choose: 'Elige tu lugar',
    chooseGuest: 'Elige el lugar de tu invitado',
    front: (name: string) => `${name}, al frente`,
    frontWithoutCoach: 'Frente del salón',
    back: 'Fondo del salón',
    free: 'Libre',
    taken: 'Ocupado',
    mine: 'Tu lugar',
    guests: 'Tu invitado',
    spot: (spot: number, state: string) => `Lugar ${spot}, ${state}`,
    spotFree: 'libre',
    spotTaken: 'ocupado',
    spotMine: 'tu lugar',
    spotGuest: 'tu invitado',
    whose: 'Lugar que estás eligiendo',
    whoseMine: (spot: number | null) => (spot === null ? 'Tu lugar' : `Tu lugar: ${spot}`),
    whoseGuest: (spot: number | null) => (spot === null ? 'Invitado' : `Invitado: ${spot}`),
    duration: (minutes: number) => counted(minutes, 'minuto', 'minutos'),
    places: (places: number) => counted(places, 'lugar', 'lugares'),
    bring: 'Llevar invitado',
    guestName: 'Nombre del invitado',
    guestNoPlace: 'Solo queda un lugar en esta clase.',
    guestNoCredit: 'Tu invitado usa un crédito y solo te queda uno.',
    guestNoCreditAtAll: 'Tu invitado usa un crédito y ya no te quedan.',
    uses: (used: number, of: number) => (of === 1 ? 'Usas 1 crédito' : `Usas ${used} de tus ${of} créditos`),
    usesUnlimited: 'Usas tus clases ilimitadas',
    usesCreditAndUnlimited: 'Usas tus clases ilimitadas y un crédito para tu invitado',
    submit: 'Reservar',
    submitSpots: (spots: readonly number[]) =>
      spots.length === 1 ? submits.spot(String(spots[0])) : submits.spots(spots.join(' y ')),
    submitMissingSpot: 'Elige tu lugar',
    submitMissingGuestSpot: 'Elige el lugar de tu invitado',
    busy: 'Reservando',
    policy: (rules: CancelPolicy) => {
      const { transferable, fixed } = rulesInWords
      const closed = closedTo(rules)
      if (closed !== null) return closed === 'transferable' ? transferable : fixed
      return rules.cancel_timeframe_value === 0
        ? rulesInWords.untilBegun
        : rulesInWords.untilBefore(span(rules.cancel_timeframe_value, rules.cancel_timeframe_unit))
    },
    success: '¡Reservación guardada con éxito!',
    /** A guest's place beside one's own. */
    guestSuccess: 'Reservación registrada.',
    full: 'Esta clase ya está llena.',
    close: 'Cerrar',
  },
  guest: {
    title: '+1 invitado',
  },
  signIn: {
    title: 'Entrar Ahora',
    register: '¡Regístrate!',
    choose: 'Cuenta',
    signIn: 'Entrar',
    submit: 'Entrar y reservar',
    submitRegister: 'Crear cuenta y reservar',
    continues: 'Tu reservación continúa en cuanto entres.',
  },
  cancel: {
    title: 'Cancelar Clase',
    question: ['¿Quieres cancelar tu clase de ', ' del ', ' a las ', '?'],
    guests: (names: string) => `También se cancela el lugar de ${names}.`,
    guestQuestion: ['¿Quieres cancelar el lugar de ', ' en ', ' del ', ' a las ', '?'],
    returned: (credits: number) =>
      credits === 1 ? 'Tu crédito vuelve a tu cuenta.' : `Tus ${credits} créditos vuelven a tu cuenta.`,
    transferable: 'Las clases son transferibles, no cancelables.',
    received: 'Este lugar te lo pasó otra persona: al cancelarlo no regresa ningún crédito.',
    usedUp: 'Tu crédito ya se canceló tantas veces como se puede, así que no se te regresará.',
    late: (value: number, unit: string) => rulesInWords.late(span(value, unit)),
    back: 'Regresar',
    confirm: 'Cancelar Clase',
    busy: 'Cancelando',
    success: 'Reservación cancelada.',
  },
  noCredits: {
    title: 'Créditos Agotados',
    text: 'Lo sentimos. Has agotado todos tus créditos para reservar Clases Presenciales. Puedes comprar más en Paquetes.',
    titleOtherTypes: 'Créditos de otras clases',
    titleUnfit: 'Sin créditos para esta clase',
    notForThis: (why: string) => `${why}. Puedes comprar más en Paquetes.`,
    later: 'Ahora no',
    toPackages: (name: string) => `Ir a ${name}`,
    validFor: (days: number) => `Vigencia de ${counted(days, 'día', 'días')}`,
    before: 'Antes',
  },
  penalty: {
    title: 'Penalización',
    text: 'Lo sentimos, no puedes reservar clases porque cuentas con una penalización.',
    until: 'Puedes volver a reservar el',
    missed: 'Ver mis faltas',
    understood: 'Entendido',
  },
  why: {
    title: '¿Por qué no puedo reservar?',
    failed: (failed: number, all: number) =>
      failed === 1 ? `1 de ${all} reglas no se cumple.` : `${failed} de ${all} reglas no se cumplen.`,
    fulfilled: 'Todas las reglas se cumplen.',
    passes: 'Se cumple: ',
    fails: 'No se cumple: ',
    again: 'Reintentar',
    reserve: 'Reservar',
  },
  full: {
    title: 'Sin Lugares',
    text: 'Esta clase se llenó mientras la veías. Elige otra del calendario.',
  },
  reservations: {
    title: 'Mis Reservaciones',
    policy: (rules: CancelPolicy) => {
      const { allTransferable, allFixed } = rulesInWords
      const closed = closedTo(rules)
      if (closed !== null) return closed === 'transferable' ? allTransferable : allFixed
      if (rules.cancel_timeframe_value === 0) return rulesInWords.allUntilBegun
      const line = rulesInWords.allUntilBefore(
        span(rules.cancel_timeframe_value, rules.cancel_timeframe_unit),
      )
      return rules.allow_cancel_after_treshold ? `${line} ${rulesInWords.afterwards}` : line
    },
    maxCancels: (most: number | null) =>
      most === null ? null : `Máximo ${counted(most, 'cancelación', 'cancelaciones')} por crédito de clase.`,
    creditsAvailable: (credits: number) => (credits === 1 ? 'crédito disponible' : 'créditos disponibles'),
    unlimited: 'Ilimitadas',
    unlimitedClasses: 'Clases disponibles:',
    paused: 'En pausa',
    pausedMembership: 'Tu membresía:',
    buy: 'Comprar Clases',
    filter: 'Filtrar',
    filters: { todas: 'Todas', proximas: 'Próximas', pasadas: 'Pasadas', canceladas: 'Canceladas' },
    previousPage: 'Página anterior',
    nextPage: 'Página siguiente',
    page: (page: number, pages: number) => `${page} / ${pages}`,
    pageLabel: (page: number, pages: number) => `Página ${page} de ${pages}`,
    columns: {
      class: 'Clase',
      guest: 'Invitado',
      coach: 'Coach',
      when: 'Fecha y Hora',
      place: 'Lugar',
      status: 'Estado',
      actions: 'Acciones',
    },
    withoutGuest: 'Sin invitado',
    withoutCoach: 'Por confirmar',
    guestOf: (guest: string) => `Invitado: ${guest}`,
    spot: (spot: number) => `Lugar ${spot}`,
    status: {
      cancelled: 'Cancelada',
      cash_pending: 'Pago en efectivo pendiente',
      no_show: 'No Asistí',
      attended: 'Exitosa',
      upcoming: 'Próxima',
    },
    cashPendingShort: 'Pago pendiente',
    cancel: 'Cancelar',
    cancelOf: (what: string) => `Cancelar: ${what}`,
    qrOf: (what: string) => `Código de Acceso: ${what}`,
    rated: (stars: number) => `Calificaste con ${stars} de 5 estrellas`,
    empty: 'Aún no has reservado clases.',
    emptyFiltered: {
      proximas: 'No tienes clases próximas.',
      pasadas: 'No tienes clases pasadas.',
      canceladas: 'No has cancelado clases.',
    },
    toCalendar: 'Ir a Reservar',
    seeAll: 'Ver todas',
  },
  /** A class in the customer's own calendar. */
  calendarFile: {
    summary: (name: string, studio: string) => `${name} en ${studio}`,
    description: (coach: string | null, spot: number | null) =>
      [coach === null ? null : `Con ${coach}`, spot === null ? null : `Lugar ${spot}`]
        .filter((line) => line !== null)
        .join('\n'),
  },
  qr: {
    title: 'Código de Acceso',
    image: 'Código QR de tu reservación',
    who: (name: string, coach: string | null) => (coach === null ? name : `${name} con ${coach}`),
    where: (when: string, place: string, spot: number | null) =>
      `${when} en ${place}.${spot === null ? '' : ` Lugar ${spot}.`}`,
    show: 'Muéstralo en recepción al llegar.',
  },
  preferences: {
    title: 'Avisos',
    lead: 'Elige qué quieres que te enviemos.',
    on: 'Volverás a recibir este aviso.',
    off: 'Ya no recibirás este aviso.',
    // Asked by any kind of message; most have no such line.
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion
    about: {
      reservation_made: 'La confirmación de cada lugar que reservas.',
      class_reminder: 'Unas horas antes de tu clase.',
      transfer_accepted: 'Cuando alguien acepta el lugar que le pasaste.',
      credits_expiring: 'Unos días antes de que venzan tus créditos.',
      birthday: 'Una felicitación en tu día.',
    } as Partial<Record<string, string>>,
    needed: 'Avisos que siempre llegan, y por qué',
  },
  profile: {
    title: 'Mi Información',
    tabs: 'Mi Cuenta',
    edit: 'Editar',
    personal: 'Datos personales',
    missing: 'Te falta por completar',
    notGiven: 'No has cargado esta información',
    /** Written as in the specification. */
    noBirthdate: 'No has agregado tu compleaños',
    name: 'Nombre',
    lastName: 'Apellido',
    email: 'Correo electrónico',
    emailFixed: 'Es el correo con el que entras; escríbenos si cambió.',
    phone: 'Teléfono',
    birthdate: 'Fecha de nacimiento',
    birthday: 'Cumpleaños',
    instagram: 'Instagram',
    cancel: 'Cancelar',
    save: 'Guardar',
    saving: 'Guardando',
    saved: 'Perfil actualizado con éxito.',
    birthdateWrong: 'La fecha de nacimiento no es válida.',
    checkOne: (label: string) => `Revisa el campo: ${label}`,
    checkSeveral: 'Revisa los campos faltantes o inválidos.',
  },
  purchases: {
    title: 'Mis Compras',
    empty: 'No has hecho ninguna compra.',
    toPackages: (name: string) => `Ver ${name}`,
    columns: {
      package: 'Paquete',
      date: 'Fecha',
      payment: 'Pago',
      total: 'Total (MXN)',
      status: 'Estado',
      actions: 'Acciones',
    },
    order: (id: number) => `#00${id}`,
    status: {
      active: 'Activa',
      completed: 'Completada',
      pending: 'Pendiente',
      failed: 'Fallido',
      revoked: 'Revocada',
      refunded: 'Reembolsada',
    },
    cancelledOn: (date: string) => `Cancelada el ${date}`,
    nextCharge: (date: string) => `Próximo cargo: ${date}`,
    expires: (date: string) => `Vence el ${date}`,
    expired: (date: string) => `Venció el ${date}`,
    accessUntil: (date: string) => `Acceso hasta el ${date}`,
    pending: 'Espera la confirmación del pago',
    payBefore: (day: string, time: string) => `Paga antes del ${day}, ${time}`,
    unfinished: 'El pago quedó a la mitad',
    confirming: 'Estamos confirmando tu pago',
    failed: 'No se hizo ningún cargo',
    refusedAttempts: (count: number) =>
      count === 1 ? '1 intento rechazado' : `${count} intentos rechazados`,
    ranOut: 'Venció el plazo para pagar',
    revoked: 'Pregunta en recepción',
    withoutPayment: 'Sin cargo',
    seeOf: (order: string) => `Ver orden ${order}`,
    retry: 'Reintentar',
    retryOf: (title: string) => `Reintentar: ${title}`,
    resume: 'Continuar',
    resumeOf: (title: string) => `Continuar: ${title}`,
    voucher: 'Ver ficha',
    voucherOf: (order: string) => `Ver ficha de la orden ${order}`,
    instructions: 'Ver instrucciones',
    instructionsOf: (order: string) => `Ver instrucciones de la orden ${order}`,
    receipt: 'Recibo',
    receiptOf: (order: string) => `Descargar recibo ${order}`,
    download: 'Descargar',
  },
} as const)
