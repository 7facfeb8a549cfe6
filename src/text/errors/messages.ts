import { texts } from '../texts.ts'

/** Refusals of the message calls. */
export const messageErrors = texts('errores-de-mensajes', {
  unknownMessage: 'Este mensaje no se envía por ese medio.',
  emptySubject: 'Escribe un asunto.',
  emptyBody: 'Escribe el texto del mensaje.',
  subjectLines: 'El asunto debe caber en un solo renglón.',
  emptyBraces: 'Hay unas llaves vacías: {braces}.',
  unknownPlaceholder: 'El dato {name} no existe en este mensaje.',
  missingPlaceholder: 'El mensaje no sirve sin {name}.',
  cannotDisable: 'Este mensaje no se puede apagar: sin él, nadie podría seguir adelante.',
  required: 'Este aviso no se puede apagar.',
  noticeUnknown: 'Este aviso ya no está pendiente.',
  notWritten: 'El aviso todavía no se puede escribir. El motivo está en el registro del servidor.',
  messageUnknown: 'Lo sentimos, no encontramos este mensaje.',
  noRetry: {
    not_failed: 'Este mensaje no falló: no hay nada que reintentar.',
    text_gone: 'El texto de este mensaje ya no se guarda, así que no se puede enviar otra vez.',
    marked:
      'Los correos a esta dirección no llegan. Primero corrígela, o vuelve a intentar con ella en su ficha.',
    outdated: 'Este mensaje ya no sirve: pasó su momento.',
    declined: 'Pidió no recibir este mensaje.',
    no_phone: 'Ya no tiene un teléfono en su ficha.',
    window_closed: 'Pasaron 24 horas desde su último mensaje y WhatsApp no lo entregaría.',
  },
  noWay: {
    marked: 'Los correos a su dirección no llegan. Corrígela, o vuelve a intentar con ella en su ficha.',
    not_connected: 'WhatsApp no está conectado.',
    never_wrote: 'Aún no ha escrito por WhatsApp, y solo entrega respuestas.',
    stopped: 'Pidió su baja de WhatsApp. Podrás responderle si vuelve a escribir.',
    window_closed: 'Pasaron 24 horas desde su último mensaje y WhatsApp ya no entrega una respuesta.',
    no_device: 'No tiene un equipo con las notificaciones activas.',
    no_phone: 'No tiene un celular registrado.',
    declined: 'Eligió no recibir este mensaje por WhatsApp.',
  },
  textTooLong:
    'Una notificación admite {most, plural, one {1 carácter} other {{most} caracteres}}. Acorta el texto o envíalo por correo.',
  nobodyInClass: 'Nadie tiene lugar en esta clase: no hay a quién escribir.',
  alreadyToClass: 'Ya les escribiste esto mismo. No lo enviamos otra vez.',
  classBegun: 'La clase ya comenzó, así que no leerían el mensaje a tiempo.',
  noTemplate: 'Esta plantilla no se envía por WhatsApp. Elige otra.',
  templateChanged: 'El texto de la plantilla cambió. Revísalo y envíalo otra vez.',
  templateTooLong:
    'Con sus datos, la plantilla admite {most, plural, one {1 carácter} other {{most} caracteres}}. Acorta el texto.',
  receiptOff: 'Este correo está apagado en Mensajes, Plantillas.',
  incomingUnknown: 'Lo sentimos, no encontramos este mensaje.',
  windowClosed:
    'Ya pasaron 24 horas desde su último mensaje, y WhatsApp no entregaría la respuesta. Escríbele por correo o llámale.',
  pushEndpoint: 'La dirección de notificaciones de este navegador no es válida.',
  pushKey: 'La clave de notificaciones de este navegador no es válida.',
  deviceUnknown: 'Lo sentimos, no encontramos este equipo.',
  sameHour: 'Elige dos horas distintas.',
  linkUnknown: 'Este enlace no es válido. Puedes elegir tus avisos en tu cuenta.',
})
