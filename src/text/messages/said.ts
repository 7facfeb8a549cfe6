import { texts } from '#text/texts.ts'

/** Values are passed in already formatted. */
export const said = texts('messages', {
  /** The subject of a mail that collects several. */
  collected: '{count} {count, plural, one {aviso} other {avisos}} de {studio}',
  /** The subject of what staff write by hand. */
  byHand: 'Mensaje de {studio}',
  channels: { mail: 'Correo', whatsapp: 'WhatsApp', push: 'Notificación' },
  labels: {
    className: 'Clase',
    date: 'Fecha y hora',
    place: 'Estudio',
    spot: 'Lugar',
    guest: 'Invitado',
    coach: 'Coach',
    order: 'Orden',
    package: 'Paquete',
    total: 'Total',
    tax: 'IVA incluido',
    method: 'Forma de pago',
    expires: 'Vigencia',
  },
  renewal: {
    again: 'Lo intentaremos otra vez el {day}. Puedes cambiar tu tarjeta antes para no perder tus clases.',
    againSoon:
      'Lo intentaremos otra vez en unos días. Puedes cambiar tu tarjeta antes para no perder tus clases.',
    againAtPayPal:
      'PayPal lo intentará otra vez el {day}. Antes puedes cambiar ahí con qué la pagas, para no perder tus clases.',
    againSoonAtPayPal:
      'PayPal lo intentará otra vez en unos días. Antes puedes cambiar ahí con qué la pagas, para no perder tus clases.',
    payBefore: 'Págala en el estudio a más tardar el {day} para no perder tus clases.',
    unpaid: 'Por eso tu suscripción terminó. Puedes comprarla otra vez cuando quieras.',
    over: 'Ya no lo intentaremos más, así que tu suscripción terminó. Puedes comprarla otra vez cuando quieras.',
  },
  cancelled: { until: 'Puedes usar lo que ya pagaste hasta el {day}.', over: 'Ya terminó.' },
  invited: {
    customer: 'Te creamos una cuenta para que reserves tus clases.',
    team: 'Te invitamos a trabajar en el equipo, {role, select, admin {en administración} reception {en recepción} other {como coach}}.',
  },
  creditReturned:
    '{count, plural, one {Tu crédito está} other {Tus {count} créditos están}} de vuelta en tu cuenta.',
  creditLonger:
    '{count, plural, one {Tu crédito está de vuelta en tu cuenta y ahora vence} other {Tus {count} créditos están de vuelta en tu cuenta y ahora vencen}} el {day}.',
  creditLost: 'El crédito de esta reservación no se devuelve.',
  creditOfAnother: 'Te lo pasó otra persona, así que no regresa ningún crédito.',
  stillReserved: 'Tu lugar sigue reservado.',
  stillWaiting: 'Sigues en su lista de espera.',
  bookedForYou:
    'Sigues en su lista de espera: si llega tu turno y tienes un crédito para esta clase, reservamos tu lugar.',
  heldForYou: 'Tu lugar sigue guardado hasta {limite}.',
  heldNoMore: 'Tu lugar ya no está guardado: para esperar otro, anótate de nuevo en la lista.',
  credits: '{count} {count, plural, one {crédito} other {créditos}}',
  unlimited: 'clases ilimitadas',
  creditsAnd: '{credits} y {unlimited}',
  /** A class with its former details, e.g. «jueves 31 de diciembre, 19:30 · Condesa · con Mar (ahora con Sol)». */
  coachChanged:
    '{was, select, none {sin coach} other {con {was}}} (ahora {is, select, none {sin coach} other {con {is}}})',
  lengthChanged: 'de {was} {was, plural, one {minuto} other {minutos}} (ahora de {is})',
  /** The deadline, today and on another day. */
  hour: 'las {hour}',
  dayAndHour: 'el {day} a las {hour}',
  optOut: {
    why: 'Recibes «{kind}» porque tienes una cuenta en {business}.',
    link: 'Dejar de recibir estos avisos',
  },
  /** Why a message cannot be switched off, by its subject. */
  needed: {
    reset: 'Sin él no podrías recuperar tu cuenta.',
    invitation: 'Con él se elige la primera contraseña.',
    sign_in_link: 'Lo pides para entrar.',
    sign_up_link: 'Lo pides para crear tu cuenta.',
    account_exists: 'Te dice que alguien quiso abrir otra cuenta con tus datos.',
    password_changed: 'Te dice que alguien cambió tu contraseña.',
    passkey_added: 'Te dice que tu cuenta se abre con otra llave.',
    passkey_removed: 'Te dice que una llave ya no abre tu cuenta.',
    staff_message: 'Lo escribe una persona del equipo para ti.',
    confirm_email: 'Lo pides para confirmar tu correo.',
    delete_account: 'Lo pides para eliminar tu cuenta.',
    email_asked: 'Te avisa de un cambio que quizá no pediste tú.',
    email_changed: 'Te avisa de un cambio que quizá no hiciste tú.',
    welcome: 'Llega una sola vez, al crear tu cuenta.',
    receipt: 'Es el comprobante de tu pago.',
    cash_instructions: 'Sin él no sabrías cómo pagar.',
    renewal_paid: 'Es el comprobante de cada renovación.',
    renewal_failed: 'Sin él podrías quedarte sin clases.',
    renewal_due: 'Sin él podrías quedarte sin clases.',
    subscription_cancelled: 'Confirma que ya no se te cobrará.',
    subscription_ended: 'Te dice que ya no se te cobrará y qué pasó con tus créditos.',
    class_changed: 'Sin él llegarías a otra hora u otro lugar.',
    class_cancelled: 'Sin él llegarías a una clase que no existe.',
    class_message: 'Te lo escribe el estudio por una clase en la que tienes lugar.',
    class_restored: 'Sin él creerías que tu clase no se da.',
    reservation_cancelled: 'Te dice qué pasó con tu lugar y tu crédito.',
    waitlist_place_free: 'Lo pides al anotarte en una lista de espera.',
    waitlist_offer: 'Lo pides al anotarte en una lista de espera.',
    waitlist_booked: 'Hay un lugar reservado a tu nombre.',
    waitlist_changed: 'Sin él esperarías un lugar a otra hora o en otro lugar.',
    waitlist_cancelled: 'Sin él seguirías esperando un lugar que no llegará.',
    penalty: 'Cambia lo que puedes reservar.',
  },
})

/** What a customer's expiring passes contain: «2 créditos», «clases ilimitadas», «1 crédito y clases ilimitadas». */
export function expiringText(credits: number, unlimited: boolean): string {
  if (credits === 0) return unlimited ? said.unlimited : ''
  const counted = said.credits({ count: credits })
  return unlimited ? said.creditsAnd({ credits: counted, unlimited: said.unlimited }) : counted
}
