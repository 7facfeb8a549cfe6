import { texts } from '#text/texts.ts'
import type { Template } from './template.ts'

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
  class_reminder: {
    about: 'Antes de cada clase reservada, con las horas que digan los ajustes.',
    subject: '{clase}: {fecha}, {hora}',
    mail: 'Hola, {nombre}:\n\nTe recordamos tu clase. Si no puedes venir, cancela a tiempo para que alguien más use tu lugar.\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Te recordamos tu clase de {clase}: {fecha} a las {hora} en {sede}. Responde 1 para confirmar o 2 para cancelar; con BAJA dejamos de escribirte. Está en {enlace} ¡Te esperamos!',
    push: 'Te esperamos en {sede}. Si no puedes venir, cancela a tiempo.',
  },
  class_changed: {
    about:
      'Cuando el estudio cambia el tipo, la hora, la duración, el lugar o el coach de una clase reservada.',
    subject: 'Cambió tu clase de {clase}',
    mail: 'Hola, {nombre}:\n\nTu clase cambió y tu lugar sigue reservado. Así queda ahora:\n\n{detalles}\n\nAntes era: {antes}\n\nSi ya no te acomoda, cancélala sin costo hasta {limite} desde tus reservaciones.\n\n{enlace}',
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
} as const satisfies Record<string, Template>

/** Their names and their mails' buttons, which are texts like others. */
export const bookingCalled = texts('messages.kinds', {
  reservation_made: { name: 'Reservación hecha', button: 'Ver mis reservaciones' },
  reservation_cancelled: { name: 'Reservación cancelada', button: 'Reservar otra clase' },
  class_reminder: { name: 'Recordatorio de clase', button: 'Ver mis reservaciones' },
  class_changed: { name: 'Cambio en la clase', button: 'Ver mis reservaciones' },
  class_cancelled: { name: 'Clase cancelada por el estudio', button: 'Elegir otra clase' },
  class_restored: { name: 'Clase que sí se da', button: 'Ver la clase' },
  class_message: { name: 'Mensaje a la clase', button: 'Ver la clase' },
  transfer_accepted: { name: 'Lugar transferido', button: 'Ver mis reservaciones' },
})
