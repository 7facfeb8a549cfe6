import { texts } from '#text/texts.ts'

/** What people wrote by WhatsApp, in a conversation. */
export const incomingTexts = texts('admin.incoming', {
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
})
