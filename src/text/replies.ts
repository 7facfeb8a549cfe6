import { texts } from './texts.ts'

/** What somebody is answered who replied 1, 2 or BAJA by WhatsApp. */
export const replyTexts = texts('respuestas', {
  confirmed: '¡Gracias! Te esperamos en {clase} el {fecha} a las {hora}.',
  cancelled: 'Tu lugar en {clase} del {fecha} a las {hora} quedó cancelado.',
  accepted: '¡Listo! Tu lugar en {clase} del {fecha} a las {hora} está reservado.',
  declined: 'Gracias por avisar. Ya no te guardamos el lugar en {clase} del {fecha} a las {hora}.',
  offerOver: 'Lo sentimos, este lugar ya no está guardado para ti.',
  several:
    'Tienes avisos de más de una clase. Mantén presionado el mensaje de la que quieras, elige «Responder» y escribe 1 o 2.',
  documents: '{why} Hazlo aquí y responde otra vez: {enlace}',
  optedOut:
    'Listo, ya no te escribiremos por WhatsApp. Lo necesario te llega por correo, y puedes cambiarlo en los avisos de tu cuenta.',
})
