import { texts } from './texts.ts'

/** What somebody is answered who replied 1, 2 or BAJA by WhatsApp. */
export const replyTexts = texts('respuestas', {
  confirmed: '¡Gracias! Te esperamos en {clase} el {fecha} a las {hora}.',
  cancelled: 'Tu lugar en {clase} del {fecha} a las {hora} quedó cancelado.',
  cancelledBack: 'Tu lugar en {clase} del {fecha} a las {hora} quedó cancelado. Tu crédito está de vuelta.',
  accepted: '¡Listo! Tu lugar en {clase} del {fecha} a las {hora} está reservado.',
  declined: 'Gracias por avisar. Ya no te guardamos el lugar en {clase} del {fecha} a las {hora}.',
  offerOver: 'Lo sentimos, este lugar ya no está guardado para ti.',
  several: 'Tienes más de un aviso. Desliza sobre el mensaje de la clase y responde ahí con 1 o 2.',
  optedOut:
    'Listo, ya no te escribiremos por WhatsApp. Lo necesario te llega por correo, y puedes cambiarlo en los avisos de tu cuenta.',
})
