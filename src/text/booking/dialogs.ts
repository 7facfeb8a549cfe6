import { texts } from '#text/texts.ts'

/** Texts of the booking dialogs, on any page with a calendar. */
export const reserveTexts = texts('account.reserve', {
  title: 'Reservar {name}',
  choose: 'Elige tu lugar',
  chooseGuest: 'Elige el lugar de tu invitado',
  front: '{name}, al frente',
  frontWithoutCoach: 'Frente del salón',
  back: 'Fondo del salón',
  free: 'Libre',
  taken: 'Ocupado',
  mine: 'Tu lugar',
  /** The same on the desk’s map, where somebody else sits. */
  picked: 'Lugar elegido',
  pick: 'Elige el lugar',
  guests: 'Tu invitado',
  spot: 'Lugar {spot}, {state}',
  spotFree: 'libre',
  spotTaken: 'ocupado',
  spotMine: 'tu lugar',
  spotPicked: 'lugar elegido',
  spotGuest: 'tu invitado',
  whose: 'Lugar que estás eligiendo',
  whoseMine: '{spot, select, none {Tu lugar} other {Tu lugar: {spot}}}',
  whoseGuest: '{spot, select, none {Invitado} other {Invitado: {spot}}}',
  duration: '{minutes} {minutes, plural, one {minuto} other {minutos}}',
  places: '{places} {places, plural, one {lugar} other {lugares}}',
  bring: 'Llevar invitado',
  guestName: 'Nombre del invitado',
  guestNoPlace: 'Solo queda un lugar en esta clase.',
  guestNoCredit: 'Tu invitado usa un crédito y solo te queda uno para esta clase.',
  guestNoCreditAtAll: 'Tu invitado usa un crédito y ya no te quedan para esta clase.',
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
  /** Of a class that was cancelled or moved while its dialog was open. */
  cancelled: 'Lo sentimos, el estudio canceló esta clase.',
  moved: 'El estudio cambió el horario de esta clase: ahora es el {moment}.',
  /** A place of one's own in another class that overlaps. */
  clash: 'A esa hora ya tienes {name}, {time} en {place}.',
  close: 'Cerrar',
})

export const bringGuestTexts = texts('account.guest', {
  title: '+1 invitado',
})

export const enterTexts = texts('account.signIn', {
  title: 'Entrar Ahora',
  register: '¡Regístrate!',
  choose: 'Cuenta',
  signIn: 'Entrar',
  submit: 'Entrar y reservar',
  submitRegister: 'Crear cuenta y reservar',
  continues: 'Tu reservación continúa en cuanto entres.',
  /** The same for a full class with a waitlist. */
  line: {
    submit: 'Entrar y anotarme',
    submitRegister: 'Crear cuenta y anotarme',
    continues: 'La lista de espera se abre en cuanto entres.',
  },
})

export const cancelTexts = texts('account.cancel', {
  title: 'Cancelar Clase',
  question: ['¿Quieres cancelar tu clase de ', ' del ', ' a las ', '?'],
  guests: 'También se cancela el lugar de {names}.',
  guestQuestion: ['¿Quieres cancelar el lugar de ', ' en ', ' del ', ' a las ', '?'],
  returned:
    '{credits, plural, one {Tu crédito vuelve a tu cuenta.} other {Tus {credits} créditos vuelven a tu cuenta.}}',
  /** After the sentence on one's own credit, where guests' are lost with it. */
  lost: 'Con {guests, plural, one {el lugar de tu invitado} other {los lugares de tus invitados}} {credits, plural, one {se pierde {credits} crédito} other {se pierden {credits} créditos}}.',
  transferable: 'Las clases son transferibles, no cancelables.',
  received: 'Este lugar te lo pasó otra persona: al cancelarlo no regresa ningún crédito.',
  usedUp: 'Tu crédito ya se canceló tantas veces como se puede, así que no se te regresará.',
  back: 'Regresar',
  confirm: 'Cancelar Clase',
  busy: 'Cancelando',
  success: 'Reservación cancelada.',
})

export const noCreditsTexts = texts('account.noCredits', {
  title: 'Créditos Agotados',
  text: 'Lo sentimos. Has agotado todos tus créditos para reservar Clases Presenciales. Puedes comprar más en Paquetes.',
  titlePastDue: 'Pago pendiente',
  pastDue: 'Falta pagar la renovación de {title}. En cuanto se pague puedes volver a reservar.',
  toPayment: 'Ver el pago',
  titleOtherTypes: 'Créditos de otras clases',
  titleUnfit: 'Sin créditos para esta clase',
  notForThis: '{why}. Puedes comprar más en Paquetes.',
  later: 'Ahora no',
  toPackages: 'Ir a {name}',
  validFor: 'Vigencia de {days} {days, plural, one {día} other {días}}',
  before: 'Antes',
})

export const penaltyTexts = texts('account.penalty', {
  title: 'Penalización',
  text: 'Lo sentimos, no puedes reservar clases porque cuentas con una penalización.',
  until: 'Puedes volver a reservar el',
  missed: 'Ver mis faltas',
  understood: 'Entendido',
})

export const whyTexts = texts('account.why', {
  title: '¿Por qué no puedo reservar?',
  failed:
    '{failed, plural, one {1 de {all} reglas no se cumple.} other {{failed} de {all} reglas no se cumplen.}}',
  fulfilled: 'Todas las reglas se cumplen.',
  passes: 'Se cumple: ',
  fails: 'No se cumple: ',
  again: 'Reintentar',
  reserve: 'Reservar',
})

export const fullTexts = texts('account.full', {
  title: 'Sin Lugares',
  text: 'Esta clase se llenó mientras la veías. Elige otra del calendario.',
})
