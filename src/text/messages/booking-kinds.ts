import { texts } from '#text/texts.ts'
import type { Template } from './template.ts'

/** Messages about a place that somebody has, had or waits for. */
export const bookingKinds = {
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
} as const satisfies Record<string, Template>

/** Their names and their mails' buttons, which are texts like others. */
export const bookingCalled = texts('messages.kinds', {
  reservation_made: { name: 'Reservación hecha', button: 'Ver mis reservaciones' },
  reservation_cancelled: { name: 'Reservación cancelada', button: 'Reservar otra clase' },
  transfer_accepted: { name: 'Lugar transferido', button: 'Ver mis reservaciones' },
  waitlist_place_free: { name: 'Se liberó un lugar', button: 'Reservar mi lugar' },
  waitlist_offer: { name: 'Lugar ofrecido de la lista de espera', button: 'Aceptar mi lugar' },
  waitlist_booked: { name: 'Reservado desde la lista de espera', button: 'Ver mis reservaciones' },
  waitlist_cancelled: { name: 'Clase en espera cancelada', button: 'Elegir otra clase' },
})
