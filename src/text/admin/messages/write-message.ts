import { texts } from '#text/texts.ts'

/** Writing to a customer, in the back office. */
export const writeTexts = texts('admin.write', {
  label: 'Escribir a {name}',
  by: 'Medio',
  closedWhy:
    '{count, plural, one {Por qué no se puede por el otro medio} other {Por qué no se puede por los otros medios}}',
  closed: '{channel}: {reason}',
  leaves: 'Son horas de silencio: va a salir el {at}.',
  stored: 'No hay un servidor de correo configurado: el mensaje solo se guarda aquí.',
  nowhere: 'No hay un medio para escribirle ahora.',
  send: 'Enviar',
  sent: 'Mensaje enviado.',
  waits: 'Mensaje guardado. Va a salir el {at}.',
  byMail: 'Enviar por correo',
})
