import { texts } from '#text/texts.ts'

/** Texts around PayPal's button, whose own text is PayPal's. */
export const paypalTexts = texts('paypal', {
  method: 'PayPal',
  hint: 'Aprueba el pago en la ventana de PayPal y vuelve aquí.',
  subscriptionHint:
    'Aprueba tu suscripción en la ventana de PayPal. Después puedes cambiar ahí con qué la pagas.',
  testHint: 'Es una prueba: en la página siguiente decides si PayPal paga. No se cobra nada.',
  testTitle: 'PayPal de prueba',
  testLead:
    'Aquí entrarías a tu cuenta de PayPal y aprobarías el pago. En la pasarela de pruebas solo decides qué pasa; no se cobra nada.',
  pay: 'Pagar con PayPal',
  continue: 'Continuar con PayPal',
  region: 'Botón de PayPal',
  failed: 'No pudimos cargar el botón de PayPal.',
  tryAgain: 'Intentar de nuevo',
})
