import { texts } from './texts.ts'

/** Texts of confirming a mail address: what the checkout asks for, and the page that the mail's link leads to. */
export const confirmEmailTexts = texts('confirm-email', {
  title: 'Confirma tu correo',
  description: 'Confirma que este correo es tuyo.',
  why: 'Para obtener este paquete te enviaremos un enlace a {email}. Ábrelo y vuelve aquí.',
  send: 'Enviar correo',
  sending: 'Enviando',
  again: 'Enviar otra vez',
  sent: 'Te enviamos un correo a {email}. En cuanto lo confirmes, esta página sigue sola.',
  help: '¿No llega? Revisa tu carpeta de correo no deseado o escríbenos.',
  asks: '¿Tu correo es {email}?',
  confirm: 'Confirmar mi correo',
  doneTitle: 'Tu correo está confirmado',
  done: 'Confirmaste {email}. Ya puedes volver a tu compra.',
  packages: 'Ver paquetes',
})
