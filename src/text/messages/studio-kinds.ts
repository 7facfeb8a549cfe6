import { texts } from '#text/texts.ts'
import type { Template } from './template.ts'

/** Messages about what the studio says to somebody of its own accord. */
export const studioKinds = {
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
  staff_message: {
    about:
      'Cuando alguien del equipo escribe por WhatsApp y ya pasaron 24 horas desde lo último que escribió la persona.',
    whatsapp:
      'Hola, {nombre}. Te escribe el equipo de {estudio}: {mensaje} Si tienes dudas, responde por aquí.',
  },
} as const satisfies Record<string, Template>

/** Their names and their mails' buttons, which are texts like others. */
export const studioCalled = texts('messages.kinds', {
  birthday: { name: 'Cumpleaños', button: 'Ver el calendario' },
  video_rating: { name: 'Calificar una clase en video', button: 'Calificar la clase' },
  staff_message: { name: 'Mensaje del equipo', button: 'Ir a mi cuenta' },
})
