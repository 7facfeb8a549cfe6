import { texts } from './texts.ts'

// Texts of the studio's messages. The owner may replace a kind's subject and body; placeholders in braces are
// replaced, and {detalles} and {enlace} on a line of their own become a mail's table and button.

interface Template {
  /** When it is sent, for the back office. */
  about: string
  subject?: string
  mail?: string
  /** Does not begin or end with a value: WhatsApp refuses such a template. */
  whatsapp?: string
  /** A notification's text; its title is the subject. Read on a locked screen: it says no name. */
  push?: string
}

/** Kinds are edited on a page of their own, as whole messages. */
const kinds = {
  reservation_made: {
    about: 'Cuando alguien reserva un lugar.',
    subject: 'Tu reservación de {clase}',
    mail: 'Hola, {nombre}:\n\nTu lugar está reservado. Te esperamos.\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Tu lugar en {clase} está reservado: {fecha} a las {hora} en {sede}. Puedes verlo en {enlace} ¡Te esperamos!',
    push: '{fecha}, {hora} en {sede}. Te esperamos.',
  },
  reservation_cancelled: {
    about: 'Cuando se cancela una reservación, por la persona o por el estudio.',
    subject: 'Tu reservación de {clase} quedó cancelada',
    mail: 'Hola, {nombre}:\n\nTu reservación quedó cancelada.\n\n{credito}\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Tu reservación de {clase} del {fecha} a las {hora} quedó cancelada. Reserva otra clase en {enlace} ¡Te esperamos!',
    push: 'Era el {fecha} a las {hora}.\n{credito}',
  },
  class_reminder: {
    about: 'Antes de cada clase reservada, con las horas que digan los ajustes.',
    subject: '{clase}: {fecha}, {hora}',
    mail: 'Hola, {nombre}:\n\nTe recordamos tu clase. Si no puedes venir, cancela a tiempo para que alguien más use tu lugar.\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Te recordamos tu clase de {clase}: {fecha} a las {hora} en {sede}. Responde 1 para confirmar o 2 para cancelar; con BAJA dejamos de escribirte. Está en {enlace} ¡Te esperamos!',
    push: 'Te esperamos en {sede}. Si no puedes venir, cancela a tiempo.',
  },
  class_changed: {
    about: 'Cuando el estudio cambia la hora, el lugar o el coach de una clase reservada.',
    subject: 'Cambió tu clase de {clase}',
    mail: 'Hola, {nombre}:\n\nTu clase cambió y tu lugar sigue reservado. Así queda ahora:\n\n{detalles}\n\nAntes era: {antes}\n\nSi ya no te acomoda, puedes cancelarla desde tus reservaciones.\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Cambió tu clase de {clase}. Ahora es el {fecha} a las {hora} en {sede}. Antes era: {antes}. Tu lugar sigue reservado; míralo en {enlace} Gracias por tu comprensión.',
    push: 'Ahora es el {fecha} a las {hora} en {sede}.\nAntes era: {antes}',
  },
  class_cancelled: {
    about: 'Cuando el estudio cancela una clase reservada.',
    subject: 'Se canceló la clase de {clase}',
    mail: 'Hola, {nombre}:\n\nLamentamos avisarte que tuvimos que cancelar esta clase.\n\n{motivo}\n\n{credito}\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Lamentamos avisarte que se canceló la clase de {clase} del {fecha} a las {hora}. {credito} Elige otra en {enlace} Gracias por tu comprensión.',
    push: 'Era el {fecha} a las {hora}.\n{motivo}\n{credito}',
  },
  class_restored: {
    about: 'Cuando el estudio deshace la cancelación de una clase y ya le había avisado a alguien.',
    subject: 'Tu clase de {clase} sí se da',
    mail: 'Hola, {nombre}:\n\nTe avisamos que se canceló esta clase, y fue un error: sí se da. {estado}\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. La clase de {clase} del {fecha} a las {hora} sí se da: la cancelamos por error. {estado} Está en {enlace} ¡Te esperamos!',
    push: 'Es el {fecha} a las {hora} en {sede}.\n{estado}',
  },
  class_message: {
    about: 'Cuando alguien del equipo escribe a quienes tienen lugar en una clase, o esperan uno.',
    subject: 'Sobre la clase de {clase}',
    mail: 'Hola, {nombre}:\n\n{mensaje}\n\nTe escribimos por esta clase:\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Te escribimos por la clase de {clase} del {fecha} a las {hora}: {mensaje} Está en {enlace} ¡Gracias!',
    push: '{mensaje}',
  },
  transfer_accepted: {
    about: 'Cuando alguien acepta el lugar que se le pasó.',
    subject: '{persona} tomó tu lugar en {clase}',
    mail: 'Hola, {nombre}:\n\n{persona} aceptó tu lugar. Ya no tienes que venir a esta clase.\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. {persona} aceptó tu lugar en {clase} del {fecha} a las {hora}. Puedes verlo en {enlace} ¡Hasta pronto!',
    push: 'Ya no tienes que venir el {fecha} a las {hora}.',
  },
  waitlist_place_free: {
    about: 'Cuando se libera un lugar en una clase con lista de espera. Lo gana quien reserve primero.',
    subject: 'Se liberó un lugar en {clase}',
    mail: 'Hola, {nombre}:\n\nSe liberó un lugar en la clase que esperabas. Es para quien reserve primero.\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Se liberó un lugar en {clase}: {fecha} a las {hora} en {sede}. Es para quien reserve primero: {enlace} ¡Te esperamos!',
    push: '{fecha}, {hora} en {sede}. Es para quien reserve primero.',
  },
  waitlist_offer: {
    about: 'Cuando a quien espera le toca un lugar y se le guarda por un rato.',
    subject: 'Hay un lugar para ti en {clase}',
    mail: 'Hola, {nombre}:\n\nTe toca un lugar en la clase que esperabas. Te lo guardamos hasta {limite}.\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Hay un lugar para ti en {clase}: {fecha} a las {hora} en {sede}. Te lo guardamos hasta {limite}. Responde 1 para aceptarlo o 2 para dejarlo; con BAJA dejamos de escribirte. También en {enlace} ¡Te esperamos!',
    push: '{fecha}, {hora} en {sede}. Te lo guardamos hasta {limite}.',
  },
  waitlist_booked: {
    about: 'Cuando el sistema reserva un lugar a quien esperaba.',
    subject: 'Ya tienes lugar en {clase}',
    mail: 'Hola, {nombre}:\n\nSe liberó un lugar y lo reservamos para ti.\n\nSi ya no puedes venir, cancela sin costo hasta {limite}.\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Se liberó un lugar en {clase} y lo reservamos para ti: {fecha} a las {hora} en {sede}. Responde 1 para confirmar o 2 para cancelar; con BAJA dejamos de escribirte. Está en {enlace} ¡Te esperamos!',
    push: '{fecha}, {hora} en {sede}.\nCancela sin costo hasta {limite}.',
  },
  waitlist_cancelled: {
    about: 'Cuando el estudio cancela una clase a quien esperaba un lugar en ella.',
    subject: 'Se canceló la clase de {clase} que esperabas',
    mail: 'Hola, {nombre}:\n\nTuvimos que cancelar la clase que esperabas, así que ya no estás en su lista de espera.\n\n{motivo}\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Se canceló la clase de {clase} del {fecha} a las {hora} que esperabas. Elige otra en {enlace} Gracias por tu comprensión.',
    push: 'Era el {fecha} a las {hora}. Ya no estás en su lista de espera.\n{motivo}',
  },
  receipt: {
    about: 'Cuando se paga una compra.',
    subject: 'Recibo de tu compra, orden {orden}',
    mail: 'Hola, {nombre}:\n\nGracias por tu compra. Estos son los datos de tu orden:\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Gracias por tu compra: orden {orden}, {paquete}, {total}. Puedes verla en {enlace} ¡Te esperamos!',
  },
  cash_instructions: {
    about: 'Cuando una orden espera un pago en efectivo, depósito o transferencia.',
    subject: 'Instrucciones de pago, orden {orden}',
    mail: 'Hola, {nombre}:\n\nTu orden está pendiente de pago. En cuanto lo confirmemos, tus clases quedan listas.\n\n{instrucciones}\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Tu orden {orden} por {total} está pendiente de pago. Las instrucciones están en {enlace} ¡Gracias!',
  },
  renewal_paid: {
    about: 'Cuando se cobra un periodo más de una suscripción.',
    subject: 'Recibo de tu renovación, orden {orden}',
    mail: 'Hola, {nombre}:\n\nTu suscripción a {paquete} se renovó. Estos son los datos del cobro:\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Tu suscripción a {paquete} se renovó por {total}. Puedes verla en {enlace} ¡Te esperamos!',
  },
  renewal_failed: {
    about: 'Cuando no se puede cobrar una suscripción, y cuando ya no se intentará más.',
    subject: 'No pudimos cobrar tu suscripción a {paquete}',
    mail: 'Hola, {nombre}:\n\nTu banco no aceptó el cobro de tu suscripción a {paquete}.\n\n{motivo}\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Tu banco no aceptó el cobro de tu suscripción a {paquete}. {motivo} Puedes revisarla en {enlace} ¡Gracias!',
    push: '{motivo}',
  },
  renewal_due: {
    about:
      'Cuando termina un periodo de una suscripción que se paga en el estudio, y cuando ya no se espera su pago.',
    subject: 'Tu suscripción a {paquete} está sin pagar',
    mail: 'Hola, {nombre}:\n\nTodavía no recibimos el pago del siguiente periodo de tu suscripción a {paquete}.\n\n{motivo}\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Todavía no recibimos el pago de tu suscripción a {paquete}. {motivo} Puedes verla en {enlace} ¡Gracias!',
    push: '{motivo}',
  },
  subscription_cancelled: {
    about: 'Cuando se cancela una suscripción.',
    subject: 'Tu suscripción a {paquete} quedó cancelada',
    mail: 'Hola, {nombre}:\n\nTu suscripción a {paquete} quedó cancelada y no se te cobrará más. Puedes usar lo que ya pagaste hasta el {hasta}.\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Tu suscripción a {paquete} quedó cancelada y no se te cobrará más. Puedes usarla hasta el {hasta}. Tus compras: {enlace} ¡Gracias!',
  },
  subscription_ended: {
    about: 'Cuando el estudio termina una suscripción de inmediato.',
    subject: 'Tu suscripción a {paquete} terminó',
    mail: 'Hola, {nombre}:\n\nEl estudio terminó hoy tu suscripción a {paquete}. No se te cobrará más, y los créditos que no habías usado ya no están en tu cuenta. Los lugares que ya reservaste siguen siendo tuyos.\n\nSi tienes dudas, escríbenos.\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. El estudio terminó hoy tu suscripción a {paquete}: no se te cobrará más y sus créditos sin usar ya no están en tu cuenta. Tus lugares reservados siguen. Tus compras: {enlace} ¡Gracias!',
  },
  credits_expiring: {
    about: 'Unos días antes de que venzan créditos, con los días que digan los ajustes.',
    subject: '{creditos} por vencer',
    mail: 'Hola, {nombre}:\n\nTienes {creditos} que vencen el {vence}. Todavía estás a tiempo de reservar.\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Tienes {creditos} que vencen el {vence}. Todavía estás a tiempo de reservar: {enlace} ¡Te esperamos!',
    push: 'Vencen el {vence}. Todavía estás a tiempo de reservar.',
  },
  penalty: {
    about: 'Cuando una membresía ilimitada queda en pausa, por faltas o por decisión del estudio.',
    subject: 'Tu membresía está en pausa para reservar',
    mail: 'Hola, {nombre}:\n\nTu membresía ilimitada no puede reservar por unos días. Puedes volver a hacerlo el {hasta}.\n\nMotivo: {motivo}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Tu membresía no puede reservar hasta el {hasta}. Si tienes dudas escríbenos. Tu cuenta: {enlace} ¡Gracias!',
    push: 'Puedes volver a reservar el {hasta}.',
  },
  birthday: {
    about: 'La mañana del cumpleaños de cada cliente.',
    subject: '¡Feliz cumpleaños, {nombre}!',
    mail: '¡Feliz cumpleaños, {nombre}!\n\nTodo el equipo de {estudio} te desea un gran día. Ojalá nos dejes celebrarlo contigo en clase.\n\n{enlace}',
    whatsapp:
      '¡Feliz cumpleaños, {nombre}! Todo el equipo de {estudio} te desea un gran día. Ven a celebrarlo: {enlace} ¡Te esperamos!',
    push: 'Todo el equipo de {estudio} te desea un gran día.',
  },
  video_rating: {
    about: 'Cuando alguien completa una clase en video que no ha calificado.',
    subject: '¿Qué te pareció {video}?',
    mail: 'Hola, {nombre}:\n\nCompletaste {video}. Cuéntanos con unas estrellas qué te pareció: nos ayuda a grabar las siguientes.\n\n{enlace}',
  },
  welcome: {
    about: 'Cuando alguien crea su cuenta.',
    subject: 'Te damos la bienvenida a {estudio}',
    mail: 'Hola, {nombre}:\n\nTu cuenta está lista. Ya puedes ver el calendario, comprar tus clases y reservar tu lugar.\n\n{enlace}',
  },
  confirm_email: {
    about:
      'Cuando alguien cambia su correo, o quiere una oferta sin costo o una clase de prueba y aún no lo ha confirmado.',
    subject: 'Confirma tu correo para {estudio}',
    mail: 'Hola, {nombre}:\n\nConfirma que este correo es tuyo. El enlace es válido durante tres días.\n\n{enlace}\n\nSi tú no lo pediste, no tienes que hacer nada.',
  },
  email_changed: {
    about: 'Al correo anterior, cuando alguien confirma uno nuevo.',
    subject: 'Tu cuenta de {estudio} tiene otro correo',
    mail: 'Hola, {nombre}:\n\nConfirmaste otro correo para tu cuenta, así que ya no entras con este. Tu contraseña sigue siendo la misma.\n\n{enlace}\n\nSi tú no lo cambiaste, escríbenos enseguida.',
  },
  reset: {
    about: 'Cuando alguien pide cambiar su contraseña.',
    subject: 'Cambia tu contraseña de {estudio}',
    mail: 'Hola, {nombre}:\n\nRecibimos una solicitud para cambiar la contraseña de tu cuenta. El enlace es válido durante una hora.\n\n{enlace}\n\nSi tú no lo pediste, no tienes que hacer nada: tu contraseña sigue siendo la misma.',
  },
  invitation: {
    about: 'Cuando el estudio registra a un cliente, para que elija su contraseña.',
    subject: 'Tu cuenta en {estudio}',
    mail: 'Hola, {nombre}:\n\nTe creamos una cuenta para que reserves tus clases. Elige tu contraseña para entrar; el enlace es válido durante siete días.\n\n{enlace}\n\nSi ya venció, pide otro con «¿Olvidaste tu contraseña?».',
  },
  sign_in_link: {
    about: 'Cuando alguien pide entrar con un enlace por correo.',
    subject: 'Tu enlace para entrar a {estudio}',
    mail: 'Hola, {nombre}:\n\nCon este enlace entras a tu cuenta sin contraseña. Es válido durante quince minutos y funciona una sola vez.\n\n{enlace}\n\nSi tú no lo pediste, no tienes que hacer nada.',
  },
  password_changed: {
    about: 'Cuando alguien cambia su contraseña.',
    subject: 'Tu contraseña de {estudio} cambió',
    mail: 'Hola, {nombre}:\n\nLa contraseña de tu cuenta cambió y cerramos tu sesión en los demás equipos.\n\nSi fuiste tú, no tienes que hacer nada. Si no, cámbiala enseguida con «¿Olvidaste tu contraseña?» y avísanos.\n\n{enlace}',
  },
  delete_account: {
    about: 'Cuando alguien sin contraseña pide eliminar su cuenta.',
    subject: 'Elimina tu cuenta de {estudio}',
    mail: 'Hola, {nombre}:\n\nPediste eliminar tu cuenta. Abre el enlace para confirmarlo; es válido durante una hora y funciona una sola vez.\n\n{enlace}\n\nSi tú no lo pediste, no tienes que hacer nada: tu cuenta sigue igual.',
  },
  passkey_added: {
    about: 'Cuando alguien agrega una llave de acceso a su cuenta.',
    subject: 'Tu cuenta de {estudio} tiene una llave de acceso nueva',
    mail: 'Hola, {nombre}:\n\nSe agregó a tu cuenta la llave de acceso «{llave}», con la que se entra sin contraseña.\n\nSi fuiste tú, no tienes que hacer nada. Si no, quítala enseguida, cambia tu contraseña y avísanos.\n\n{enlace}',
  },
  passkey_removed: {
    about: 'Cuando se quitan llaves de acceso de una cuenta: una, o todas con una contraseña nueva.',
    subject: 'Cambiaron las llaves de acceso de tu cuenta de {estudio}',
    mail: 'Hola, {nombre}:\n\nYa no se puede entrar a tu cuenta con «{llave}». Las llaves de acceso también se quitan cuando eliges otra contraseña por correo.\n\nSi no fuiste tú, cambia tu contraseña y avísanos.\n\n{enlace}',
  },
  staff_message: {
    about:
      'Cuando alguien del equipo escribe por WhatsApp y ya pasaron 24 horas desde lo último que escribió la persona.',
    whatsapp:
      'Hola, {nombre}. Te escribe el equipo de {estudio}: {mensaje} Si tienes dudas, responde por aquí.',
  },
} as const satisfies Record<string, Template>

/** The name of a kind and its mail's button: its texts outside of the template. */
const called = texts('messages.kinds', {
  reservation_made: { name: 'Reservación hecha', button: 'Ver mis reservaciones' },
  reservation_cancelled: { name: 'Reservación cancelada', button: 'Reservar otra clase' },
  class_reminder: { name: 'Recordatorio de clase', button: 'Ver mis reservaciones' },
  class_changed: { name: 'Cambio en la clase', button: 'Ver mis reservaciones' },
  class_cancelled: { name: 'Clase cancelada por el estudio', button: 'Elegir otra clase' },
  class_restored: { name: 'Clase que sí se da', button: 'Ver la clase' },
  class_message: { name: 'Mensaje a la clase', button: 'Ver la clase' },
  transfer_accepted: { name: 'Lugar transferido', button: 'Ver mis reservaciones' },
  waitlist_place_free: { name: 'Se liberó un lugar', button: 'Reservar mi lugar' },
  waitlist_offer: { name: 'Lugar ofrecido de la lista de espera', button: 'Aceptar mi lugar' },
  waitlist_booked: { name: 'Reservado desde la lista de espera', button: 'Ver mis reservaciones' },
  waitlist_cancelled: { name: 'Clase en espera cancelada', button: 'Elegir otra clase' },
  receipt: { name: 'Recibo de compra', button: 'Ver mi orden' },
  cash_instructions: { name: 'Instrucciones de pago', button: 'Ver mi orden' },
  renewal_paid: { name: 'Renovación pagada', button: 'Ver mis compras' },
  renewal_failed: { name: 'Renovación fallida', button: 'Revisar mi tarjeta' },
  renewal_due: { name: 'Renovación por pagar', button: 'Ver mis compras' },
  subscription_cancelled: { name: 'Suscripción cancelada', button: 'Ver mis compras' },
  subscription_ended: { name: 'Suscripción terminada', button: 'Ver mis compras' },
  credits_expiring: { name: 'Créditos por vencer', button: 'Reservar una clase' },
  penalty: { name: 'Penalización', button: 'Ir a mi cuenta' },
  birthday: { name: 'Cumpleaños', button: 'Ver el calendario' },
  video_rating: { name: 'Calificar una clase en video', button: 'Calificar la clase' },
  welcome: { name: 'Bienvenida', button: 'Ver el calendario' },
  confirm_email: { name: 'Confirmar correo', button: 'Confirmar mi correo' },
  email_changed: { name: 'Correo cambiado', button: 'Ir a mi cuenta' },
  reset: { name: 'Recuperar contraseña', button: 'Cambiar contraseña' },
  invitation: { name: 'Invitación', button: 'Elegir mi contraseña' },
  sign_in_link: { name: 'Enlace para entrar', button: 'Entrar a mi cuenta' },
  password_changed: { name: 'Contraseña cambiada', button: 'Ver mis sesiones' },
  delete_account: { name: 'Eliminar cuenta', button: 'Eliminar mi cuenta' },
  passkey_added: { name: 'Llave de acceso agregada', button: 'Ver mis llaves de acceso' },
  passkey_removed: { name: 'Llave de acceso quitada', button: 'Ver mis llaves de acceso' },
  staff_message: { name: 'Mensaje del equipo', button: 'Ir a mi cuenta' },
})

/** Values are passed in already formatted. */
const said = texts('messages', {
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
    payBefore: 'Págala en el estudio a más tardar el {day} para no perder tus clases.',
    unpaid:
      'Por eso tu suscripción terminó. Puedes pagarla en el estudio o comprarla otra vez cuando quieras.',
    over: 'Ya no lo intentaremos más, así que tu suscripción terminó. Puedes comprarla otra vez cuando quieras.',
  },
  creditReturned: 'Tu crédito está de vuelta en tu cuenta.',
  creditKept: 'El crédito de esta reservación no se devuelve.',
  creditOfAnother: 'Te lo pasó otra persona, así que no regresa ningún crédito.',
  stillReserved: 'Tu lugar sigue reservado.',
  stillWaiting: 'Sigues en su lista de espera.',
  credits: '{count} {count, plural, one {crédito} other {créditos}}',
  unlimited: 'clases ilimitadas',
  creditsAnd: '{credits} y {unlimited}',
  /** A class with its former details, e.g. «jueves 31 de diciembre, 19:30 · Condesa · con Mar». */
  withCoach: 'con {coach}',
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
    password_changed: 'Te dice que alguien cambió tu contraseña.',
    passkey_added: 'Te dice que tu cuenta se abre con otra llave.',
    passkey_removed: 'Te dice que una llave ya no abre tu cuenta.',
    staff_message: 'Lo escribe una persona del equipo para ti.',
    confirm_email: 'Lo pides para confirmar tu correo.',
    delete_account: 'Lo pides para eliminar tu cuenta.',
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
    waitlist_cancelled: 'Sin él seguirías esperando un lugar que no llegará.',
    penalty: 'Cambia lo que puedes reservar.',
  },
})

/** Sample data of a preview. */
const sample = {
  nombre: 'Mariana',
  clase: 'Reformer',
  fecha: 'jueves 14 de enero',
  hora: '18:30',
  fechaLarga: 'jueves, 14 de enero de 2027, 18:30',
  coach: 'Valentina',
  sede: 'Roma Norte',
  lugar: '7',
  invitado: 'Sofía',
  antes: 'jueves 14 de enero, 19:30',
  motivo: 'El coach está enfermo.',
  limite: 'las 12:30',
  persona: 'Lucía',
  vence: '17 de enero de 2027',
  hasta: '21 de enero de 2027',
  faltas: '3',
  orden: '#00128',
  paquete: '10 clases',
  total: '$1,881.00',
  iva: '$259.45',
  tarjeta: 'Tarjeta',
  video: 'Equilibrio desde la cadera',
  instrucciones: 'Deposita a la cuenta 0123456789 y envíanos tu comprobante.',
  llave: 'Chrome en Android',
  mensaje: 'encontramos tu botella, te la guardamos en recepción.',
} as const

/** A value for each placeholder, as in previews and in the examples that Meta asks for. */
const samples = () => ({
  ...sample,
  credito: said.creditReturned,
  estado: said.stillReserved,
  creditos: said.credits({ count: 2 }),
})

/** The texts that an owner finds on that page; the others are in `called`. */
const templates: { [K in keyof typeof kinds]: Template } = kinds

export const messageTexts = Object.assign(said, { kinds: templates, called, sample, samples })

/** What a customer's expiring passes contain: «2 créditos», «clases ilimitadas», «1 crédito y clases ilimitadas». */
export function expiringText(credits: number, unlimited: boolean): string {
  if (credits === 0) return unlimited ? said.unlimited : ''
  const counted = said.credits({ count: credits })
  return unlimited ? said.creditsAnd({ credits: counted, unlimited: said.unlimited }) : counted
}
