import { editable } from './editable.ts'
import { every, type Period } from './periods.ts'

const counted = (value: number, one: string, many: string): string => `${value} ${value === 1 ? one : many}`
const capital = (words: string): string => words.charAt(0).toLocaleUpperCase('es-MX') + words.slice(1)

/** `Términos`, `Términos y Aviso`, `Términos, Aviso y Reglamento`: what stands between the n-th of `count` and the next. */
export const listGlue = (index: number, count: number): string =>
  index >= count - 1 ? '' : index === count - 2 ? ' y ' : ', '

/** What is said of a subscription, with its rhythm in words. */
const terms = editable('checkout.renewal', {
  days: (days: number) => counted(days, 'día', 'días'),
  trialThen: (days: string, amount: string, rhythm: string) =>
    `${days} de prueba, después ${amount} ${rhythm}.`,
  renews: (rhythm: string) => `Se renueva ${rhythm}.`,
  eachMonth: (day: string) => `Cada día ${day}`,
  onDate: (rhythm: string, date: string) => `${rhythm}, el ${date}`,
  onDay: (rhythm: string, day: string) => `${rhythm}, el día ${day}`,
  notice: (rhythm: string) =>
    `Se renueva automáticamente ${rhythm} hasta que la canceles. Los cargos no son reembolsables. Puedes cancelar en cualquier momento.`,
} as const)

/** Texts of the checkout and of the page after it. The specification's words come first. */
export const checkoutTexts = editable('checkout', {
  notSetUp: 'El pago en línea todavía no está configurado. Escríbenos y te ayudamos a comprar este paquete.',
  title: (name: string) => `Comprar ${name}`,
  toPackages: (name: string) => `Ver ${name.toLocaleLowerCase('es-MX')}`,
  soldOut: 'Lo sentimos. Este paquete se ha agotado.',
  cardLimit: 'Lo sentimos. Has alcanzado el límite de compras de este paquete.',
  needsScript: 'Para comprar activa JavaScript en tu navegador.',
  discount: {
    label: 'Código de descuento',
    apply: 'Aplicar',
    checking: 'Validando',
    remove: 'Quitar',
    percent: (percent: number) => `${percent}% de descuento aplicado`,
    amount: (money: string) => `${money} de descuento aplicado`,
    firstOnly: 'en el primer cobro',
    gone: 'Quitamos el código y no se hizo ningún cargo. Revisa el total antes de pagar.',
    line: (code: string) => `Descuento ${code}`,
  },
  summary: {
    label: 'Tu compra',
    buying: 'Estás Comprando',
    regular: 'Precio regular',
    offer: 'Oferta',
    price: 'Precio',
    every: (interval: number, period: Period) => capital(every(interval, period)),
    trial: (days: number) => `Prueba de ${counted(days, 'día', 'días')}`,
    total: 'Total:',
    currency: 'MXN',
    today: 'MXN hoy',
    validity: (days: number) => `Vigencia de ${counted(days, 'día', 'días')}.`,
    once: 'Una por persona.',
    people: (people: number) => `Cupo para ${counted(people, 'persona', 'personas')}.`,
    trialThen: (days: number, amount: string, interval: number, period: Period) =>
      terms.trialThen(terms.days(days), amount, every(interval, period)),
    renews: (interval: number, period: Period) => terms.renews(every(interval, period)),
  },
  hello: {
    adds: (name: string, credits: number, after: number) =>
      credits === 0
        ? `Hola, ${name}. Con esta compra tendrás ${counted(after, 'crédito', 'créditos')}.`
        : `Hola, ${name}. Tienes ${counted(credits, 'crédito', 'créditos')}; con esta compra tendrás ${after}.`,
    kept: (name: string, credits: number) =>
      credits === 1
        ? `Hola, ${name}. Tu crédito se conserva y se usa primero.`
        : `Hola, ${name}. Tus ${credits} créditos se conservan y se usan primero.`,
    free: (name: string, credits: number) =>
      `Hola, ${name}. Esta oferta se agrega a tu cuenta sin usar ${credits === 1 ? 'tu crédito' : `tus ${credits} créditos`}.`,
    trial: (name: string) => `Hola, ${name}. Con tu clase de prueba no necesitas inscripción.`,
    online: (name: string) => `Hola, ${name}. Las clases online se abren en cuanto pagues.`,
    event: (name: string) => `Hola, ${name}. Este pase sirve solo para el evento y no usa tus créditos.`,
    plain: (name: string) => `Hola, ${name}. Lo que compres queda en tu cuenta.`,
  },
  signIn: {
    title: 'Entra para comprar',
    lead: 'Inicia sesión o crea tu cuenta y vuelves aquí para pagar.',
    enter: 'Ingresar',
    register: 'Crea tu cuenta',
  },
  subscription: {
    title: 'Tu suscripción',
    today: 'Hoy',
    trialBegins: (days: number) => `Empieza tu prueba de ${counted(days, 'día', 'días')}`,
    firstCharge: 'Primer cargo',
    until: 'Hasta que la canceles',
    onDay: (interval: number, period: Period, dayOfMonth: number, date: string) => {
      if (period === 'day') return capital(every(interval, period))
      if (period === 'year') return terms.onDate(capital(every(interval, period)), date)
      return interval === 1
        ? terms.eachMonth(String(dayOfMonth))
        : terms.onDay(capital(every(interval, period)), String(dayOfMonth))
    },
    notice: (interval: number, period: Period) => terms.notice(every(interval, period)),
  },
  method: {
    title: 'Método de pago',
    card: 'Tarjeta',
    cash: 'Efectivo / Depósito / Transferencia',
    byHand: 'Cómo quieres pagar',
    ways: { oxxo: 'Ficha para pagar en OXXO', spei: 'Transferencia (SPEI)', cash: 'Efectivo en recepción' },
    cashHint: 'Haz click en "Pagar Ahora" para continuar con las instrucciones.',
    sessionHint: 'Haz click en Pagar Ahora para continuar a ingresar la información de tu tarjeta.',
    safe: (studio: string) => `Pago seguro. ${studio} no guarda los datos de tu tarjeta.`,
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
    months: (months: number, amount: string) => `${months} meses sin intereses de ${amount}`,
    required: 'Debes llenar este campo.',
    expiryFormat: 'Escribe el mes y el año, por ejemplo 08 / 29.',
    unknown: 'Esta es una pasarela de pruebas: usa uno de los números de la lista.',
    testCards: 'Tarjetas de prueba',
    pick: 'Usar',
    pickNumber: (number: string) => `Usar la tarjeta ${number}`,
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
  terms: { accept: 'Acepto', of: (studio: string) => `de ${studio}.`, close: 'Cerrar' },
  pay: {
    amount: (amount: string) => `Pagar ${amount}`,
    now: 'Pagar Ahora',
    trial: 'Empezar prueba',
    free: 'Obtener Oferta',
    busy: 'Procesando tu pago',
    taking: 'Agregando a tu cuenta',
    needsCard: 'Escribe los datos de tu tarjeta para pagar.',
    needsTerms: 'Acepta los documentos para continuar.',
  },
  free: {
    title: 'Sin costo',
    lead: 'No necesitas tarjeta.',
    once: 'No necesitas tarjeta. Una oferta por persona.',
  },
  refused: 'No se hizo ningún cargo. Elige otra forma de pago o prueba con otra tarjeta.',
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
    question: (title: string) => `Tu plan ${title} sigue activo.`,
    lead: 'Si lo compras de nuevo tendrás los dos a la vez, y pagarás los dos.',
    subscription: 'Si te suscribes de nuevo se cobrarán las dos suscripciones.',
    both: 'Si lo compras de nuevo pagarás las dos compras.',
    earlier: (id: number) => `Ver la orden #00${id}`,
    buy: 'Comprar de nuevo',
  },
  confirming: {
    title: 'Estamos confirmando tu pago …',
    lead: 'Todavía no sabemos si se hizo el cargo. Lo estamos preguntando: no hace falta que pagues otra vez.',
    long: 'Está tardando más de lo normal. Puedes cerrar esta página con calma: no se cobra dos veces, y en Mis Compras verás cómo terminó.',
    toPurchases: 'Ir a Mis Compras',
  },
  unsent: {
    text: 'No se hizo ningún cargo.',
    detail: 'Tu pago no llegó a nosotros. Revisa tu conexión y vuelve a intentarlo.',
    retry: 'Intentar de nuevo',
  },
  priceChanged: 'Revisa el total y presiona de nuevo el botón para pagar.',
  thanks: {
    title: (id: number) => `Orden #00${id}`,
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
      classes: (classes: number) =>
        classes === 1 ? 'Tu clase ya está en tu cuenta.' : `Tus ${classes} clases ya están en tu cuenta.`,
      unlimited: 'Tus clases ilimitadas ya están en tu cuenta.',
      online: 'Tus clases online ya están en tu cuenta.',
      trial: (days: number) => `Tu prueba de ${counted(days, 'día', 'días')} empieza hoy.`,
      other: 'Tu compra ya está en tu cuenta.',
      receipt: (email: string) => `Enviamos el recibo a ${email}.`,
      waitsForMoney: (what: string) =>
        `Sigue las instrucciones para pagar. ${what} cuando recibamos el pago.`,
      classesCome: (classes: number) =>
        classes === 1
          ? 'Tu clase llega'
          : classes === -1
            ? 'Tus clases llegan'
            : `Tus ${classes} clases llegan`,
      accessComes: 'Tu acceso llega',
      processing: 'Estamos confirmando tu pago. Te avisaremos por correo en cuanto quede listo.',
      failed: 'No se completó el pago y no se hizo ningún cargo.',
      over: 'Esta orden ya no está activa.',
    },
    expires: (date: string) => `Vigencia al ${date}`,
    lasts: (days: number) => `Vigencia de ${counted(days, 'día', 'días')} desde el pago`,
    rows: {
      date: 'Fecha',
      method: 'Método de pago',
      tax: 'IVA incluido',
      nextCharge: 'Próximo cargo',
      credits: 'Créditos disponibles',
      concept: 'Concepto',
      amount: 'Monto exacto',
    },
    unlimited: 'Ilimitadas',
    paused: 'En pausa',
    concept: (id: number) => `ORDEN 00${id}`,
    instructions: 'Instrucciones de pago',
    copy: (what: string) => `Copiar ${what}`,
    copied: 'Copiado.',
    openVoucher: 'Ver comprobante de pago',
    conceptNote: 'Escribe el concepto tal cual; así reconocemos tu pago.',
    toClasses: 'Ir a Mis Clases',
    toPurchases: 'Ir a Mis Compras',
    retry: 'Intentar de nuevo',
    goOnWith: (title: string) => `Continuar con ${title}`,
    question: 'Tengo una duda',
  },
} as const)
