import { texts } from '#text/texts.ts'

/** Texts of confirming an e-mail: the checkout's request, and the page of the mail's link. */
export const confirmEmailTexts = texts('confirm-email', {
  title: 'Confirma tu correo',
  description: 'Confirma que este correo es tuyo.',
  why: 'Para obtener este paquete te enviaremos un enlace a {email}. Ábrelo y vuelve aquí.',
  send: 'Enviar correo',
  sending: 'Enviando',
  again: 'Enviar otra vez',
  sent: 'Te enviamos un correo a {email}. En cuanto lo confirmes, esta página sigue sola.',
  help: '¿No llega? Revisa tu carpeta de correo no deseado o escríbenos.',
  other: '¿Ya no usas este correo?',
  change: 'Cámbialo en Mi Información',
  asks: '¿Tu correo es {email}?',
  confirm: 'Confirmar mi correo',
  account: 'Ir a mi cuenta',
  doneTitle: 'Tu correo está confirmado',
  done: 'Confirmaste {email}. Ya puedes volver a donde estabas.',
  toCheckout: 'Seguir con mi compra',
  packages: 'Ver paquetes',
})
