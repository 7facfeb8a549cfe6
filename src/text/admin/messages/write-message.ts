import { texts } from '#text/texts.ts'

/** Writing to a customer, in the back office. */
export const writeTexts = texts('admin.write', {
  label: 'Escribir a {name}',
  by: 'Medio',
  message: 'Mensaje',
  until: 'WhatsApp entrega tu respuesta hasta {at}.',
  leaves: 'Son horas de silencio: va a salir el {at}.',
  stored: 'No hay un servidor de correo configurado: el mensaje solo se guarda aquí.',
  nowhere: 'No hay un medio para escribirle ahora.',
  send: 'Enviar',
  sent: 'Mensaje enviado.',
  waits: 'Mensaje guardado. Va a salir el {at}.',
  byMail: 'Enviar por correo',
})
