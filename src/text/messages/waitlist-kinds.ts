import { texts } from '#text/texts.ts'
import type { Template } from './template.ts'

export const waitlistKinds = {
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
  waitlist_changed: {
    about:
      'Cuando el estudio cambia el tipo, la hora, la duración, el lugar o el coach de una clase, a quien espera un lugar en ella.',
    subject: 'Cambió la clase de {clase} que esperas',
    mail: 'Hola, {nombre}:\n\nCambió la clase que esperas. Así queda ahora:\n\n{detalles}\n\nAntes era: {antes}\n\n{estado}\n\nSi ya no te acomoda, sal de la lista desde tus listas de espera.\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Cambió la clase de {clase} que esperas. Ahora es el {fecha} a las {hora} en {sede}. Antes era: {antes}. {estado} Si ya no te acomoda, sal de la lista en {enlace} Gracias por tu comprensión.',
    push: 'Ahora es el {fecha} a las {hora} en {sede}.\nAntes era: {antes}\n{estado} Si ya no te acomoda, sal de la lista.',
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
export const waitlistCalled = texts('messages.kinds', {
  waitlist_place_free: { name: 'Se liberó un lugar', button: 'Reservar mi lugar' },
  waitlist_offer: { name: 'Lugar ofrecido de la lista de espera', button: 'Aceptar mi lugar' },
  waitlist_booked: { name: 'Reservado desde la lista de espera', button: 'Ver mis reservaciones' },
  waitlist_changed: { name: 'Cambio en la clase en espera', button: 'Ver mis listas de espera' },
  waitlist_cancelled: { name: 'Clase en espera cancelada', button: 'Elegir otra clase' },
})
