import { texts } from '#text/texts.ts'

/** Texts of one's own quiet hours, on the page of notices. */
export const quietHoursTexts = texts('account.quiet', {
  title: 'Horas tranquilas',
  switch: 'No enviar mensajes de noche',
  hint: 'Lo que puede esperar te llega al terminar.',
  from: 'Desde',
  until: 'Hasta',
  hour: '{hour}:00',
  sent: 'Tus recordatorios, la lista de espera y los cambios de una clase cercana sí te avisan: no pueden esperar.',
  on: 'No te enviaremos mensajes de {from} a {until}.',
  off: 'Volverás a recibir mensajes a cualquier hora.',
})
