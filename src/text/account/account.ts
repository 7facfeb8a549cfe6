import { texts } from '#text/texts.ts'
import { span } from '#text/spans.ts'

/** The text on cancelling, by the studio's rules. */
const rulesInWords = texts('account.cancelling', {
  transferable: 'Esta clase es transferible, no cancelable.',
  fixed: 'Esta clase no se puede cancelar.',
  untilBegun: 'Cancela sin perder tu crédito hasta que empiece la clase.',
  untilBefore: 'Cancela sin perder tu crédito hasta {time} antes.',
  late: 'Debido a que faltan menos de {time} para tu clase, tu crédito para reservar clase no se te regresará.',
  allTransferable: 'Las clases son transferibles, no cancelables.',
  allFixed: 'Las clases no se pueden cancelar.',
  allUntilBegun: 'Puedes cancelar hasta que empiece tu clase y recuperar tu crédito.',
  allUntilBefore: 'Puedes cancelar hasta {time} antes de tu clase y recuperar tu crédito.',
  afterwards: 'Después también puedes cancelar, pero tu crédito no regresa.',
})

const submits = texts('account.submit', {
  spot: 'Reservar lugar {spot}',
  spots: 'Reservar lugares {spots}',
})

interface CancelPolicy {
  allow_transfers: boolean
  allow_cancel_reservations: boolean
  allow_cancel_after_treshold: boolean
  cancel_timeframe_value: number
  cancel_timeframe_unit: string
}

/**
 * The text where cancelling is off, without transfers if those are off as well. Null where cancelling has a time
 * limit.
 */
function closedTo(rules: CancelPolicy): 'transferable' | 'fixed' | null {
  if (rules.allow_cancel_reservations) return null
  if (rules.allow_transfers) return 'transferable'
  return rules.allow_cancel_after_treshold ? null : 'fixed'
}

/** Texts of the customer area under /mystudio and of the booking dialogs on any page. */
export const accountTexts = texts('account', {
  layout: {
    nav: 'Cuenta',
    menu: 'Menú',
    account: 'Mi Cuenta',
    openMenu: 'Abrir menú',
    openAccount: 'Abrir Mi Cuenta',
    packages: 'Paquetes',
    backOffice: 'Administración',
    signIn: 'Ingresar',
    signOut: 'Salir',
    signingOut: 'Saliendo',
    credits: '{credits, plural, one {crédito} other {créditos}}',
    creditsLabel: '{credits} {credits, plural, one {crédito disponible} other {créditos disponibles}}',
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
    title: 'Reservar {name}',
    choose: 'Elige tu lugar',
    chooseGuest: 'Elige el lugar de tu invitado',
    front: '{name}, al frente',
    frontWithoutCoach: 'Frente del salón',
    back: 'Fondo del salón',
    free: 'Libre',
    taken: 'Ocupado',
    mine: 'Tu lugar',
    guests: 'Tu invitado',
    spot: 'Lugar {spot}, {state}',
    spotFree: 'libre',
    spotTaken: 'ocupado',
    spotMine: 'tu lugar',
    spotGuest: 'tu invitado',
    whose: 'Lugar que estás eligiendo',
    whoseMine: '{spot, select, none {Tu lugar} other {Tu lugar: {spot}}}',
    whoseGuest: '{spot, select, none {Invitado} other {Invitado: {spot}}}',
    duration: '{minutes} {minutes, plural, one {minuto} other {minutos}}',
    places: '{places} {places, plural, one {lugar} other {lugares}}',
    bring: 'Llevar invitado',
    guestName: 'Nombre del invitado',
    guestNoPlace: 'Solo queda un lugar en esta clase.',
    guestNoCredit: 'Tu invitado usa un crédito y solo te queda uno.',
    guestNoCreditAtAll: 'Tu invitado usa un crédito y ya no te quedan.',
    uses: '{of, plural, one {Usas 1 crédito} other {Usas {used} de tus {of} créditos}}',
    usesUnlimited: 'Usas tus clases ilimitadas',
    usesCreditAndUnlimited: 'Usas tus clases ilimitadas y un crédito para tu invitado',
    submit: 'Reservar',
    submitMissingSpot: 'Elige tu lugar',
    submitMissingGuestSpot: 'Elige el lugar de tu invitado',
    submitMissingName: 'Escribe el nombre de tu invitado',
    busy: 'Reservando',
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
    guests: 'También se cancela el lugar de {names}.',
    guestQuestion: ['¿Quieres cancelar el lugar de ', ' en ', ' del ', ' a las ', '?'],
    returned:
      '{credits, plural, one {Tu crédito vuelve a tu cuenta.} other {Tus {credits} créditos vuelven a tu cuenta.}}',
    transferable: 'Las clases son transferibles, no cancelables.',
    received: 'Este lugar te lo pasó otra persona: al cancelarlo no regresa ningún crédito.',
    usedUp: 'Tu crédito ya se canceló tantas veces como se puede, así que no se te regresará.',
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
    notForThis: '{why}. Puedes comprar más en Paquetes.',
    later: 'Ahora no',
    toPackages: 'Ir a {name}',
    validFor: 'Vigencia de {days} {days, plural, one {día} other {días}}',
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
    failed:
      '{failed, plural, one {1 de {all} reglas no se cumple.} other {{failed} de {all} reglas no se cumplen.}}',
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
    maxCancels: 'Máximo {most} {most, plural, one {cancelación} other {cancelaciones}} por crédito de clase.',
    creditsAvailable: '{credits, plural, one {crédito disponible} other {créditos disponibles}}',
    unlimited: 'Ilimitadas',
    unlimitedClasses: 'Clases disponibles:',
    paused: 'En pausa',
    pausedMembership: 'Tu membresía:',
    buy: 'Comprar Clases',
    filter: 'Filtrar',
    filters: { todas: 'Todas', proximas: 'Próximas', pasadas: 'Pasadas', canceladas: 'Canceladas' },
    previousPage: 'Página anterior',
    nextPage: 'Página siguiente',
    page: '{page} / {pages}',
    pageLabel: 'Página {page} de {pages}',
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
    guestOf: 'Invitado: {guest}',
    spot: 'Lugar {spot}',
    status: {
      cancelled: 'Cancelada',
      cash_pending: 'Pago en efectivo pendiente',
      no_show: 'No Asistí',
      attended: 'Exitosa',
      upcoming: 'Próxima',
    },
    cashPendingShort: 'Pago pendiente',
    cancel: 'Cancelar',
    cancelOf: 'Cancelar: {what}',
    qrOf: 'Código de Acceso: {what}',
    rated: 'Calificaste con {stars} de 5 estrellas',
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
    summary: '{name} en {studio}',
    withCoach: 'Con {coach}',
    spot: 'Lugar {spot}',
  },
  qr: {
    title: 'Código de Acceso',
    image: 'Código QR de tu reservación',
    who: '{coach, select, none {{name}} other {{name} con {coach}}}',
    where: '{when} en {place}.{spot, select, none {} other { Lugar {spot}.}}',
    show: 'Muéstralo en recepción al llegar.',
  },
  preferences: {
    title: 'Avisos',
    lead: 'Elige por dónde quieres enterarte de cada cosa.',
    list: 'Qué te avisamos',
    on: 'Volverás a recibir este aviso por {by}.',
    off: 'Ya no recibirás este aviso por {by}.',
    channels: { mail: 'Correo', whatsapp: 'WhatsApp', push: 'Notificación' },
    by: { mail: 'correo', whatsapp: 'WhatsApp', push: 'notificación' },
    about: {
      reservation_made: 'La confirmación de cada lugar que reservas.',
      class_reminder: 'Unas horas antes de tu clase.',
      transfer_accepted: 'Cuando alguien acepta el lugar que le pasaste.',
      credits_expiring: 'Unos días antes de que venzan tus créditos.',
      birthday: 'Una felicitación en tu día.',
    },
    needed: 'Avisos que siempre llegan, y por qué',
  },
  profile: {
    title: 'Mi Información',
    tabs: 'Mi Cuenta',
    edit: 'Editar',
    personal: 'Datos personales',
    missing: 'Te falta por completar',
    notGiven: 'No has cargado esta información',
    /** Spelled as in the specification. */
    noBirthdate: 'No has agregado tu compleaños',
    name: 'Nombre',
    lastName: 'Apellido',
    email: 'Correo electrónico',
    emailChanges: 'Si lo cambias, te enviamos un correo para confirmarlo.',
    emailSent: 'Te enviamos un correo para confirmar tu dirección',
    emailProblems: {
      no_mailbox:
        'Nuestros correos a esta dirección no llegan. Revisa que esté bien escrita, o cámbiala en Editar.',
      bounced:
        'Nuestros correos a esta dirección regresan. Revisa que esté bien escrita, o cámbiala en Editar.',
      complaint:
        'Uno de nuestros correos se marcó como no deseado, así que ya no escribimos a esta dirección. Si fue sin querer, avísanos.',
    },
    emailWaits: 'Te enviamos un correo para confirmar tu dirección: {email}',
    since: 'Cliente desde {month}',
    picture: 'Imagen',
    pictureMissing: 'Imagen de perfil',
    pictureGiven: 'Cargada',
    pictureTitle: 'Foto de perfil',
    pictureHint: 'JPG, PNG o WebP, hasta {megabytes} MB.',
    pictureUpload: 'Subir imagen',
    pictureChange: 'Cambiar imagen',
    pictureRemove: 'Quitar',
    phone: 'Teléfono',
    birthdate: 'Fecha de nacimiento',
    birthday: 'Cumpleaños',
    instagram: 'Instagram',
    cancel: 'Cancelar',
    save: 'Guardar',
    saving: 'Guardando',
    saved: 'Perfil actualizado con éxito.',
    birthdateWrong: 'La fecha de nacimiento no es válida.',
    more: 'Más sobre ti',
    checkOne: 'Revisa el campo: {label}',
    checkSeveral: 'Revisa los campos faltantes o inválidos.',
  },
  ownData: {
    title: 'Tus datos',
    lead: 'Lo que este estudio guarda sobre ti.',
    download: 'Descargar mis datos',
    downloading: 'Preparando',
    file: 'mis-datos.json',
    remove: 'Eliminar mi cuenta',
    question: '¿Eliminar tu cuenta?',
    consequences:
      'Se liberan tus reservaciones próximas, terminan tus suscripciones y pierdes los créditos que te quedan. Tus compras se conservan sin tu nombre, como pide la ley. No se puede deshacer.',
    password: 'Tu contraseña',
    back: 'Regresar',
    confirm: 'Eliminar cuenta',
    removing: 'Eliminando',
  },
  documents: {
    title: 'Documentos aceptados',
    lead: 'Lo que aceptaste en este estudio y cuándo.',
    version: 'Versión {version}',
    accepted: 'Aceptado el {day} a las {time}',
    from: 'desde {ip}',
    empty: 'Aún no has aceptado ningún documento.',
  },
  /** Personal data that a booking needs and the customer has not given yet. */
  complete: {
    title: 'Completar Información',
    why: 'Antes de reservar necesitamos estos datos. Solo lo pedimos una vez.',
    beforeBooking: 'Antes de reservar completa tu información personal: {fields}.',
    later: 'Ahora no',
    save: 'Guardar',
    saving: 'Guardando',
    toProfile: 'Ir a Mi Información',
  },
  purchases: {
    title: 'Mis Compras',
    lead: 'Membresías, suscripciones y paquetes, con lo que pagaste por cada uno.',
    empty: 'No has hecho ninguna compra.',
    toPackages: 'Ver {name}',
    columns: {
      package: 'Paquete',
      date: 'Fecha',
      payment: 'Pago',
      total: 'Total (MXN)',
      status: 'Estado',
      actions: 'Acciones',
    },
    order: '#00{id}',
    status: {
      active: 'Activa',
      completed: 'Completada',
      pending: 'Pendiente',
      failed: 'Fallido',
      revoked: 'Revocada',
      refunded: 'Reembolsada',
    },
    cancelledOn: 'Cancelada el {date}',
    nextCharge: 'Próximo cargo: {date}',
    expires: 'Vence el {date}',
    expired: 'Venció el {date}',
    accessUntil: 'Acceso hasta el {date}',
    pending: 'Espera la confirmación del pago',
    payBefore: 'Paga antes del {day}, {time}',
    unfinished: 'El pago quedó a la mitad',
    confirming: 'Estamos confirmando tu pago',
    failed: 'No se hizo ningún cargo',
    refusedAttempts: '{count, plural, one {1 intento rechazado} other {{count} intentos rechazados}}',
    ranOut: 'Venció el plazo para pagar',
    revoked: 'Pregunta en recepción',
    withoutPayment: 'Sin cargo',
    seeOf: 'Ver orden {order}',
    retry: 'Reintentar',
    retryOf: 'Reintentar: {title}',
    resume: 'Continuar',
    resumeOf: 'Continuar: {title}',
    voucher: 'Ver ficha',
    voucherOf: 'Ver ficha de la orden {order}',
    instructions: 'Ver instrucciones',
    instructionsOf: 'Ver instrucciones de la orden {order}',
    receipt: 'Recibo',
    receiptOf: 'Descargar recibo {order}',
    download: 'Descargar',
  },
})

/** The label of the reserve button for one spot or several. */
export function submitSpots(spots: readonly number[]): string {
  return spots.length === 1
    ? submits.spot({ spot: String(spots[0]) })
    : submits.spots({ spots: spots.join(' y ') })
}

/** The cancellation rules shown before reserving. */
export function reservePolicy(rules: CancelPolicy): string {
  const closed = closedTo(rules)
  if (closed !== null) return rulesInWords[closed]
  return rules.cancel_timeframe_value === 0
    ? rulesInWords.untilBegun
    : rulesInWords.untilBefore({ time: span(rules.cancel_timeframe_value, rules.cancel_timeframe_unit) })
}

/** The cancellation rules on the page of reservations. */
export function reservationsPolicy(rules: CancelPolicy): string {
  const { allTransferable, allFixed } = rulesInWords
  const closed = closedTo(rules)
  if (closed !== null) return closed === 'transferable' ? allTransferable : allFixed
  if (rules.cancel_timeframe_value === 0) return rulesInWords.allUntilBegun
  const time = span(rules.cancel_timeframe_value, rules.cancel_timeframe_unit)
  const line = rulesInWords.allUntilBefore({ time })
  return rules.allow_cancel_after_treshold ? `${line} ${rulesInWords.afterwards}` : line
}

/** Shown before a late cancellation, which returns no credit. */
export const lateText = (value: number, unit: string): string =>
  rulesInWords.late({ time: span(value, unit) })

/** A class in the customer's own calendar: its coach and spot, a line each. */
export function calendarFileText(coach: string | null, spot: number | null): string {
  const { withCoach, spot: atSpot } = accountTexts.calendarFile
  return [coach === null ? null : withCoach({ coach }), spot === null ? null : atSpot({ spot })]
    .filter((line) => line !== null)
    .join('\n')
}
