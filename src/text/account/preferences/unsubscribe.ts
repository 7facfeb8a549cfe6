import { texts } from '#text/texts.ts'

/** Texts of the page behind a mail's unsubscribe link. */
export const unsubscribeTexts = texts('unsubscribe', {
  title: 'Tus avisos',
  description: 'Elige si quieres seguir recibiendo un aviso.',
  asks: '¿Dejar de enviar «{kind}» a {email}?',
  done: 'Ya no enviaremos «{kind}» a {email}.',
  rest: 'Lo que necesitas saber de tus clases y tus compras te sigue llegando.',
  stop: 'Dejar de recibirlo',
  again: 'Volver a recibirlo',
  all: 'Elegir todos mis avisos',
})
