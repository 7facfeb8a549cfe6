import { texts } from '#text/texts.ts'

/** What people wrote by WhatsApp, in the back office. */
export const incomingTexts = texts('admin.incoming', {
  title: 'Mensajes recibidos',
  lead: '{unseen, plural, =0 {Nada por atender.} one {1 mensaje por atender.} other {{unseen} mensajes por atender.}}',
  empty: 'Aún nadie ha escrito por WhatsApp.',
  from: 'Mensaje de {name}',
  nobody: 'No es de ninguna clienta',
  noText: 'Mensaje sin texto ({type}). Míralo en WhatsApp.',
  unseen: 'Por atender',
  outcomes: {
    confirmed: 'Confirmó su lugar',
    cancelled: 'Canceló su lugar',
    accepted: 'Aceptó el lugar',
    declined: 'Dejó el lugar',
    opted_out: 'Pidió su baja de WhatsApp',
    refused: 'No se pudo hacer',
  },
  markSeen: 'Marcar como atendido',
  marked: 'Mensaje atendido.',
  failed: 'No se pudo guardar. Intenta de nuevo.',
  reply: 'Responder a {name}',
  until: 'Por WhatsApp, hasta {until}.',
  send: 'Enviar',
  sent: 'Respuesta enviada.',
  stopped: 'Pidió su baja de WhatsApp. Podrás responderle aquí si vuelve a escribir.',
  tooLate: 'Pasaron 24 horas: WhatsApp ya no entrega una respuesta. Escríbele por correo o llámale.',
  pager: 'Páginas de mensajes recibidos',
  newer: 'Más recientes',
  older: 'Más antiguos',
})
