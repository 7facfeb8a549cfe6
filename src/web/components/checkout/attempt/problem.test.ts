import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/api/client.ts'
import { problemOf } from './problem.ts'

const CARD = { card: true, discount: false }
const CASH = { card: false, discount: false }
const refused = (status: number, code: string, error = '', decline_code?: string) =>
  new ApiError(status, { error, code, ...(decline_code ? { decline_code } : {}) })

describe('the text of a refused purchase', () => {
  it.each<[ApiError | Error, typeof CARD, string]>([
    [
      refused(402, 'card_declined', '', 'insufficient_funds'),
      CARD,
      'Lo sentimos. Tu tarjeta ha sido rechazada por fondos insuficientes.',
    ],
    [
      refused(402, 'card_declined', '', 'lost_card'),
      CARD,
      'Lo sentimos. Esta tarjeta ha sido reportada como robada o perdida y no puede utilizarse.',
    ],
    [
      refused(402, 'card_declined', '', 'stolen_card'),
      CARD,
      'Lo sentimos. Esta tarjeta ha sido reportada como robada o perdida y no puede utilizarse.',
    ],
    [
      refused(402, 'card_declined'),
      CARD,
      'Lo sentimos. Tu tarjeta ha sido rechazada por tu banco. Comunícate con tu banco para saber más.',
    ],
    [refused(402, 'expired_card'), CARD, 'Lo sentimos. Tu tarjeta ha expirado'],
    [refused(402, 'incorrect_cvc'), CARD, 'Lo sentimos. El CVV de tu tarjeta es incorrecto'],
    [refused(402, 'incorrect_number'), CARD, 'Lo sentimos. El número de la tarjeta es incorrecto.'],
    [refused(402, 'invalid_cvc'), CARD, 'Lo sentimos. El CVV de tu tarjeta es incorrecto'],
    [refused(402, 'invalid_number'), CARD, 'Lo sentimos. El número de la tarjeta es incorrecto.'],
    [
      refused(402, 'invalid_expiry_year'),
      CARD,
      'El formato de la tarjeta no es válido, revisa los datos que ingresaste por favor.',
    ],
    [
      refused(402, 'authentication_required'),
      CARD,
      'Lo sentimos. Tu banco pide que confirmes el cargo. Inténtalo de nuevo.',
    ],
    [
      refused(402, 'setup_intent_authentication_failure'),
      CARD,
      'Hubo un error al procesar tu compra: tu banco no confirmó el cargo.',
    ],
    [refused(402, 'processing_error'), CARD, 'Hubo un error al procesar tu compra. Inténtalo más tarde.'],
    [
      refused(402, 'payment_intent_authentication_failure'),
      CARD,
      'Hubo un error al procesar tu compra: tu banco no confirmó el cargo.',
    ],
    [refused(400, 'payment_method_missing'), CARD, 'No has seleccionado un método de pago.'],
    [refused(404, 'not_found'), CARD, 'Lo sentimos, no encontramos el paquete que quieres comprar.'],
    [
      refused(409, 'limit_per_customer', 'del servidor'),
      CARD,
      'Lo sentimos. Has alcanzado el límite de compras de este paquete.',
    ],
    [refused(409, 'limit_per_customer', 'del servidor'), CASH, 'del servidor'],
    [refused(409, 'request_running', 'en proceso'), CARD, 'en proceso'],
    [refused(412, 'people_limit', 'del servidor'), CARD, 'del servidor'],
    [refused(412, 'people_limit'), CARD, 'Lo sentimos. Este paquete se ha agotado.'],
    [
      refused(412, 'people_limit'),
      CASH,
      'Lo sentimos, se ha alcanzado el límite de personas para este paquete.',
    ],
    [
      refused(412, 'discount_unusable', 'x'),
      { card: true, discount: true },
      'Lo sentimos. No puedes usar este descuento',
    ],
    // A package that is sold out blames the code in the card form alone.
    [
      refused(412, 'people_limit', 'del servidor'),
      { card: true, discount: true },
      'Lo sentimos. No puedes usar este descuento',
    ],
    [refused(412, 'people_limit', 'del servidor'), { card: false, discount: true }, 'del servidor'],
    // The code is good; what is missing is said.
    [
      refused(412, 'email_unconfirmed', 'Confirma tu correo.'),
      { card: true, discount: true },
      'Confirma tu correo.',
    ],
    [refused(412, 'discount_used_up', 'del servidor'), { card: false, discount: true }, 'del servidor'],
    [refused(412, 'discounts_off', 'del servidor'), { card: false, discount: true }, 'del servidor'],
    [refused(409, 'price_changed', 'Ahora es otro.'), CARD, 'Ahora es otro.'],
    [refused(429, 'too_many_requests', 'Espera.'), CARD, 'Espera.'],
    [refused(503, 'provider_away', 'x'), CARD, 'Hubo un error al procesar tu compra. Inténtalo más tarde.'],
    [refused(0, 'unreachable', 'Sin conexión.'), CARD, 'Sin conexión.'],
    [new Error('x'), CARD, 'Hubo un error al procesar tu compra. Inténtalo más tarde.'],
  ])('%o', (error, attempt, text) => {
    expect(problemOf(error, attempt).text).toBe(text)
  })

  it('says what to do after a refused card', () => {
    expect(problemOf(refused(402, 'card_declined'), CARD).detail).toContain('No se hizo ningún cargo')
    expect(problemOf(refused(402, 'amount_mismatch', 'y'), CARD)).toEqual({ text: 'y', detail: null })
    expect(problemOf(refused(412, 'x', 'y'), CARD).detail).toBeNull()
    expect(problemOf(refused(409, 'price_changed', 'y'), CARD).detail).toContain('Revisa el total')
    expect(problemOf(refused(412, 'discount_unusable', 'y'), CARD).detail).toContain('Quitamos el código')
  })
})
