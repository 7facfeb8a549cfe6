import { texts } from '#text/texts.ts'
import { every, type Period } from './periods.ts'

const capital = (words: string): string => words.charAt(0).toLocaleUpperCase('es-MX') + words.slice(1)

/** `Términos`, `Términos y Aviso`, `Términos, Aviso y Reglamento`: the separator after the n-th of `count`. */
export const listGlue = (index: number, count: number): string =>
  index >= count - 1 ? '' : index === count - 2 ? ' y ' : ', '

/** The texts about a subscription, with its period as text. */
const terms = texts('checkout.renewal', {
  days: '{days} {days, plural, one {día} other {días}}',
  trialThen: '{days} de prueba, después {amount} {rhythm}.',
  renews: 'Se renueva {rhythm}.',
  eachMonth: 'Cada día {day}',
  onDate: '{rhythm}, el {date}',
  onDay: '{rhythm}, el día {day}',
  notice:
    'Se renueva automáticamente {rhythm} hasta que la canceles. Los cargos no son reembolsables. Puedes cancelar en cualquier momento.',
  noticeByHand:
    'No hay cargos automáticos: le pagas al estudio {rhythm}, en efectivo, por depósito o por transferencia. Si pasan {days} {days, plural, one {día} other {días}} sin el pago de un periodo, la suscripción termina. Los pagos no son reembolsables. Puedes cancelar en cualquier momento.',
})

/** Texts of the checkout and of the page after it. The specification's texts take precedence. */
export const checkoutTexts = texts('checkout', {
  notSetUp: 'El pago en línea todavía no está configurado. Escríbenos y te ayudamos a comprar este paquete.',
  title: 'Comprar {name}',
  toPackages: 'Ver {name}',
  soldOut: 'Lo sentimos. Este paquete se ha agotado.',
  cardLimit: 'Lo sentimos. Has alcanzado el límite de compras de este paquete.',
  needsScript: 'Para comprar activa JavaScript en tu navegador.',
  discount: {
    label: 'Código de descuento',
    apply: 'Aplicar',
    checking: 'Validando',
    remove: 'Quitar',
    percent: '{percent}% de descuento aplicado',
    amount: '{money} de descuento aplicado',
    firstOnly: 'en el primer cobro',
    gone: 'Quitamos el código y no se hizo ningún cargo. Revisa el total antes de pagar.',
    line: 'Descuento {code}',
  },
  summary: {
    label: 'Tu compra',
    buying: 'Estás Comprando',
    regular: 'Precio regular',
    offer: 'Oferta',
    price: 'Precio',
    trial: 'Prueba de {days} {days, plural, one {día} other {días}}',
    total: 'Total:',
    currency: 'MXN',
    today: 'MXN hoy',
    validity: 'Vigencia de {days} {days, plural, one {día} other {días}}.',
    validityOf: '{type}: {days} {days, plural, one {día} other {días}}.',
    once: 'Una por persona.',
    people: 'Cupo para {people} {people, plural, one {persona} other {personas}}.',
    show: 'Ver resumen',
    hide: 'Ocultar resumen',
  },
  hello: {
    adds: '{credits, plural, =0 {Hola, {name}. Con esta compra tendrás {after} {after, plural, one {crédito} other {créditos}}.} one {Hola, {name}. Tienes 1 crédito; con esta compra tendrás {after}.} other {Hola, {name}. Tienes {credits} créditos; con esta compra tendrás {after}.}}',
    stays:
      '{credits, plural, one {Hola, {name}. Tu crédito se conserva y se usa primero.} other {Hola, {name}. Tus {credits} créditos se conservan y se usan primero.}}',
    free: 'Hola, {name}. Esta oferta se agrega a tu cuenta sin usar {credits, plural, one {tu crédito} other {tus {credits} créditos}}.',
    trial: 'Hola, {name}. Con tu clase de prueba no necesitas inscripción.',
    online: 'Hola, {name}. Las clases online se abren en cuanto pagues.',
    event: 'Hola, {name}. Este pase sirve solo para el evento y no usa tus créditos.',
    plain: 'Hola, {name}. Lo que compres queda en tu cuenta.',
  },
  signIn: {
    title: 'Entra para pagar',
    titleRegister: 'Regístrate para pagar',
    titleFree: 'Entra para tomar tu oferta',
    titleRegisterFree: 'Regístrate para tomar tu oferta',
    lead: 'No pierdes tu compra: pagas en esta misma página.',
    free: 'No pierdes tu oferta: la tomas en esta misma página.',
    submit: 'Entrar y continuar',
    submitRegister: 'Crear cuenta y continuar',
    methods: 'Después eliges cómo pagar',
  },
  subscription: {
    title: 'Tu suscripción',
    today: 'Hoy',
    trialBegins: 'Empieza tu prueba de {days} {days, plural, one {día} other {días}}',
    firstCharge: 'Primer cargo',
    until: 'Hasta que la canceles',
    byHand: { begins: 'Al empezar', first: 'Primer pago', goesOn: 'Mientras la pagues' },
  },
  method: {
    title: 'Método de pago',
    card: 'Tarjeta',
    cash: 'Efectivo / Depósito / Transferencia',
    byHand: 'Cómo quieres pagar',
    ways: { oxxo: 'Ficha para pagar en OXXO', spei: 'Transferencia (SPEI)', cash: 'Efectivo en recepción' },
    cashHint: 'Haz click en "Pagar Ahora" para continuar con las instrucciones.',
    sessionHint: 'Haz click en Pagar Ahora para continuar a ingresar la información de tu tarjeta.',
    safe: 'Pago seguro. {studio} no guarda los datos de tu tarjeta; los guarda el procesador de pagos.',
  },
  card: {
    sandbox: 'Pasarela de pruebas: no se hace ningún cargo real.',
    testMode: 'Modo de pruebas: aquí no se cobra dinero real.',
    number: 'Número de tarjeta',
    expiry: 'Vencimiento',
    expiryHolder: 'MM / AA',
    cvc: 'CVV',
    name: 'Nombre en la tarjeta',
    provider: 'Datos de tu tarjeta',
    scriptFailed: 'No pudimos cargar el formulario de tu tarjeta.',
    tryAgain: 'Intentar de nuevo',
    notSet: 'El pago con tarjeta todavía no está configurado.',
    installments: 'Pagos',
    atOnce: 'Una sola exhibición',
    months: '{months} meses sin intereses de {amount}',
    required: 'Debes llenar este campo.',
    expiryFormat: 'Escribe el mes y el año, por ejemplo 08 / 29.',
    unknown: 'Esta es una pasarela de pruebas: usa uno de los números de la lista.',
    testCards: 'Tarjetas de prueba',
    pick: 'Usar',
    pickNumber: 'Usar la tarjeta {number}',
    holder: 'Prueba Cupo',
    effects: {
      pm_card_visa: 'Pago aprobado',
      pm_card_mastercard: 'Pago aprobado, Mastercard',
      pm_card_threeDSecure2Required: 'Pide confirmar con el banco',
      pm_card_chargeDeclinedInsufficientFunds: 'Sin fondos suficientes',
      pm_card_chargeDeclined: 'Rechazada por el banco',
      pm_card_chargeDeclinedExpiredCard: 'Tarjeta vencida',
    },
  },
  terms: { accept: 'Acepto', of: 'de {studio}.', close: 'Cerrar' },
  pay: {
    amount: 'Pagar {amount}',
    now: 'Pagar Ahora',
    trial: 'Empezar prueba',
    free: 'Obtener Oferta',
    busy: 'Procesando tu pago',
    taking: 'Agregando a tu cuenta',
    ordering: 'Preparando tu orden',
    needsCard: 'Escribe los datos de tu tarjeta para pagar.',
    needsTerms: 'Acepta los documentos para continuar.',
  },
  free: {
    title: 'Sin costo',
    lead: 'No necesitas tarjeta.',
    once: 'No necesitas tarjeta. Una oferta por persona.',
  },
  refused: 'No se hizo ningún cargo. Elige otra forma de pago o prueba con otra tarjeta.',
  left: 'No se hizo ningún cargo. Inténtalo de nuevo o elige otra forma de pago.',
  enrolment: {
    title: 'Completar Inscripción',
    back: 'Regresar',
    pay: 'Ir a Pagar',
  },
  bank: {
    title: 'Confirma con tu banco',
    lead: 'Tu banco quiere saber que eres tú. Aprueba el cargo para terminar tu compra.',
    page: 'Página de tu banco',
    test: 'Banco de pruebas',
    question: '¿Apruebas este cargo?',
    approve: 'Aprobar',
    refuse: 'Rechazar',
    waiting: 'Confirmando con tu banco',
    cancel: 'Cancelar y usar otro método',
  },
  hosted: {
    title: 'Página de pago de prueba',
    lead: 'Aquí escribirías los datos de tu tarjeta en la página del proveedor de pagos. En la pasarela de pruebas solo decides qué pasa.',
    pay: 'Pagar',
    cancel: 'Cancelar',
    busy: 'Un momento',
  },
  again: {
    question: 'Tu plan {title} sigue activo.',
    lead: 'Si lo compras de nuevo tendrás los dos a la vez, y pagarás los dos.',
    subscription: 'Si te suscribes de nuevo se cobrarán las dos suscripciones.',
    both: 'Si lo compras de nuevo pagarás las dos compras.',
    earlier: 'Ver la orden #00{id}',
    buy: 'Comprar de nuevo',
  },
  earlier: {
    paid: 'Tu compra anterior de este paquete sí se completó.',
    pending: 'Tu compra anterior de este paquete sigue pendiente de pago.',
    refused: 'Tu intento anterior de comprar este paquete no se cobró.',
  },
  confirming: {
    title: 'Estamos confirmando tu pago…',
    lead: 'Todavía no sabemos si se hizo el cargo. Lo estamos preguntando: no hace falta que pagues otra vez.',
    long: 'Está tardando más de lo normal. Puedes cerrar esta página con calma: no se cobra dos veces, y en Mis Compras verás cómo terminó.',
    toPurchases: 'Ir a Mis Compras',
  },
  unsent: {
    text: 'No se hizo ningún cargo.',
    detail: 'Tu pago no quedó registrado. Vuelve a intentarlo y, si se repite, revisa tu conexión.',
    retry: 'Intentar de nuevo',
  },
  /** Of an order that takes no money: a free offer, or one to be paid later. */
  order: {
    confirming: {
      title: 'Estamos confirmando tu orden…',
      lead: 'Todavía no sabemos si quedó hecha. Lo estamos preguntando: no hace falta que la hagas otra vez.',
      long: 'Está tardando más de lo normal. Puedes cerrar esta página con calma: no se hace dos veces, y en Mis Compras verás cómo terminó.',
    },
    unsent: {
      text: 'No se hizo tu orden.',
      detail: 'No quedó registrada. Vuelve a intentarlo y, si se repite, revisa tu conexión.',
    },
  },
  priceChanged: 'Revisa el total y presiona de nuevo el botón para pagar.',
  thanks: {
    title: 'Orden #00{id}',
    success: '¡Compra exitosa!',
    paid: '¡Pago exitoso!',
    states: {
      pending: 'Pendiente',
      failed: 'Fallido',
      cancelled: 'Cancelada',
      revoked: 'Revocada',
      refunded: 'Reembolsada',
    },
    lead: {
      classes:
        '{classes, plural, one {Tu clase ya está en tu cuenta.} other {Tus {classes} clases ya están en tu cuenta.}}',
      unlimited: 'Tus clases ilimitadas ya están en tu cuenta.',
      online: 'Tus clases online ya están en tu cuenta.',
      trial: 'Tu prueba de {days} {days, plural, one {día} other {días}} empieza hoy.',
      other: 'Tu compra ya está en tu cuenta.',
      receipt: 'Enviamos el recibo a {email}.',
      waitsForMoney: 'Sigue las instrucciones para pagar. {what} cuando recibamos el pago.',
      classesCome:
        '{classes, plural, =-1 {Tus clases llegan} one {Tu clase llega} other {Tus {classes} clases llegan}}',
      accessComes: 'Tu acceso llega',
      processing:
        'Estamos confirmando tu pago.{mail, select, true { Te avisaremos por correo en cuanto quede listo.} other {}}',
      failed: 'No se completó el pago y no se hizo ningún cargo.',
      paidSince: 'Aquí no se hizo ningún cargo: ya pagaste este paquete con la orden #00{id}.',
      over: 'Esta orden ya no está activa.',
    },
    expires: 'Vigencia al {date}',
    lasts: 'Vigencia de {days} {days, plural, one {día} other {días}} desde el pago',
    rows: {
      date: 'Fecha',
      method: 'Método de pago',
      discount: '{code, select, none {Descuento} other {Descuento {code}}}',
      tax: 'IVA incluido',
      nextCharge: 'Próximo cargo',
      credits: 'Créditos en tu cuenta',
      concept: 'Concepto',
      amount: 'Monto exacto',
    },
    unlimited: 'Ilimitados',
    paused: 'En pausa',
    concept: 'ORDEN 00{id}',
    instructions: 'Instrucciones de pago',
    copy: 'Copiar {what}',
    copied: 'Copiado.',
    openVoucher: 'Ver comprobante de pago',
    conceptNote: 'Escribe el concepto tal cual; así reconocemos tu pago.',
    toClasses: 'Ir a Mis Clases',
    toPurchases: 'Ir a Mis Compras',
    retry: 'Intentar de nuevo',
    goOnWith: 'Continuar con {title}',
    question: 'Tengo una duda',
  },
})

/** `Cada mes`, of a subscription's price. */
export const rhythmText = (interval: number, period: Period): string => capital(every(interval, period))

/** What a subscription costs after its trial. */
export const trialThenText = (days: number, amount: string, interval: number, period: Period): string =>
  terms.trialThen({ days: terms.days({ days }), amount, rhythm: every(interval, period) })

export const renewsText = (interval: number, period: Period): string =>
  terms.renews({ rhythm: every(interval, period) })

/** On which day a subscription is charged: that of the month, or the date of a year. */
export function chargedOn(interval: number, period: Period, day: number, date: string): string {
  if (period === 'day') return rhythmText(interval, period)
  if (period === 'year') return terms.onDate({ rhythm: rhythmText(interval, period), date })
  return interval === 1
    ? terms.eachMonth({ day })
    : terms.onDay({ rhythm: rhythmText(interval, period), day })
}

/** What the customer accepts with a subscription. @param unpaidDays after how many unpaid days one that is paid by hand ends */
export const renewalNotice = (interval: number, period: Period, unpaidDays: number | null): string =>
  unpaidDays === null
    ? terms.notice({ rhythm: every(interval, period) })
    : terms.noticeByHand({ rhythm: every(interval, period), days: unpaidDays })
