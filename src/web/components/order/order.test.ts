import { describe, expect, it } from 'vitest'
import type { Purchase } from '#contract/types.ts'
import { orderView, readInstructions } from './order.ts'

const viewer = { customer_id: 1, email: 'ana@example.com' }
/** Payable until the last minute of a Friday in Mexico City. */
const voucher: NonNullable<Purchase['voucher']> = {
  kind: 'oxxo',
  reference: '93001204778155',
  deadline: '2026-11-21T05:59:00Z',
  facts: [],
  url: null,
}
/** Paid on the evening of 18 November in Mexico City. */
const order = (given: Partial<Purchase>, pack: Partial<Purchase['class_package']> = {}) =>
  ({
    status: 'completed',
    instructions: null,
    voucher: null,
    waits_for: null,
    refusal: null,
    free_trial_length: null,
    subscription_state: null,
    next_charge_date: null,
    createdAt: '2026-11-19T05:59:00Z',
    expires_at: '2027-01-17',
    customer: { customer_id: 1, name: 'Ana', last_name: 'Torres' },
    class_amount: 10,
    is_online: false,
    granted_types: [],
    ...given,
    // What it grants now; an order keeps what it was sold with.
    class_package: { class_amount: 20, class_package_types: [], is_online: false, ...pack },
  }) as Purchase

describe('an order', () => {
  it.each([
    [order({}), 'ok', 'Tus 10 clases ya están en tu cuenta. Enviamos el recibo a ana@example.com.'],
    // Its package has gone online since.
    [
      order({}, { is_online: true }),
      'ok',
      'Tus 10 clases ya están en tu cuenta. Enviamos el recibo a ana@example.com.',
    ],
    [
      order({ class_amount: 1 }),
      'ok',
      'Tu clase ya está en tu cuenta. Enviamos el recibo a ana@example.com.',
    ],
    [
      order({ status: 'active', class_amount: -1 }),
      'ok',
      'Tus clases ilimitadas ya están en tu cuenta. Enviamos el recibo a ana@example.com.',
    ],
    [
      order({ is_online: true }),
      'ok',
      'Tus clases online ya están en tu cuenta. Enviamos el recibo a ana@example.com.',
    ],
    [
      order({
        status: 'active',
        subscription_state: 'trial',
        free_trial_length: 7,
      }),
      'ok',
      'Tu prueba de 7 días empieza hoy. Enviamos el recibo a ana@example.com.',
    ],
    // It began yesterday.
    [
      order({
        status: 'active',
        subscription_state: 'trial',
        free_trial_length: 7,
        class_amount: -1,
        createdAt: '2026-11-18T05:59:00Z',
      }),
      'ok',
      'Tus clases ilimitadas ya están en tu cuenta. Enviamos el recibo a ana@example.com.',
    ],
    // Its trial is over, and the next charge is on its last day, as in every period.
    [
      order({
        status: 'active',
        subscription_state: 'active',
        free_trial_length: 7,
        class_amount: -1,
        next_charge_date: '2027-01-17',
      }),
      'ok',
      'Tus clases ilimitadas ya están en tu cuenta. Enviamos el recibo a ana@example.com.',
    ],
    [
      order({ customer: { customer_id: 2, name: 'Eva', last_name: 'Luna' } }),
      'ok',
      'Tus 10 clases ya están en tu cuenta.',
    ],
    [
      order({ status: 'pending', waits_for: 'cash', instructions: 'x' }),
      'warn',
      'Sigue las instrucciones para pagar. Tus 10 clases llegan cuando recibamos el pago.',
    ],
    [
      order({ status: 'pending', waits_for: 'provider' }),
      'warn',
      'Estamos confirmando tu pago. Te avisaremos por correo en cuanto quede listo.',
    ],
    [
      order({ status: 'pending', waits_for: 'voucher', voucher }),
      'warn',
      'Paga en OXXO antes del viernes 20 de noviembre, 23:59. Tus 10 clases llegan en cuanto OXXO confirme.',
    ],
    [
      order({
        status: 'pending',
        waits_for: 'voucher',
        voucher: { ...voucher, kind: 'spei', deadline: null },
      }),
      'warn',
      'Transfiere. Tus 10 clases llegan cuando recibamos el pago.',
    ],
    [
      order({ status: 'pending', waits_for: 'customer' }),
      'warn',
      'El pago quedó a la mitad y no se hizo ningún cargo. Puedes continuar cuando quieras.',
    ],
    [
      order({ status: 'failed', refusal: { code: 'voucher_expired', text: 'x' } }),
      'bad',
      'Pasó el plazo para pagar y la orden venció. No se hizo ningún cargo.',
    ],
    [
      order({
        status: 'failed',
        refusal: { code: 'expired_card', text: 'Lo sentimos. Tu tarjeta ha expirado' },
      }),
      'bad',
      'Lo sentimos. Tu tarjeta ha expirado. No se hizo ningún cargo.',
    ],
    [
      order({ status: 'failed', refusal: { code: 'amount_mismatch', text: 'Se cobró otro importe.' } }),
      'warn',
      'Se cobró otro importe.',
    ],
    [
      order({ status: 'failed', refusal: { code: 'begun_beside', text: 'Ya tenías otra.' } }),
      'warn',
      'Ya tenías otra.',
    ],
    [order({ status: 'failed' }), 'bad', 'No se completó el pago y no se hizo ningún cargo.'],
    [
      order({
        status: 'failed',
        subscription_state: 'ended',
        refusal: { code: 'expired_card', text: 'Lo sentimos. Tu tarjeta ha expirado' },
      }),
      'bad',
      'No pudimos cobrar la renovación.',
    ],
    [
      order({ status: 'failed', subscription_state: 'ended', subscription_id: null }),
      'bad',
      'No se pagó la renovación.',
    ],
    [order({ status: 'refunded' }), 'bad', 'Esta orden ya no está activa.'],
    [
      order({ status: 'cancelled', subscription_state: 'cancelling', expires_at: '2026-11-18' }),
      'bad',
      'Acceso hasta el 18 de noviembre de 2026.',
    ],
    [
      order({ status: 'cancelled', subscription_state: 'ended', expires_at: '2026-11-17' }),
      'bad',
      'Esta orden ya no está activa.',
    ],
    [order({ status: 'cancelled', expires_at: null }), 'bad', 'Esta orden ya no está activa.'],
  ])('%# shows its state', (purchase, tone, lead) => {
    const when = { timezone: 'America/Mexico_City', today: '2026-11-18', mail: true }
    expect(orderView(purchase, { viewer, ...when })).toMatchObject({ tone, lead })
  })

  it('promises no mail where none leaves', () => {
    const when = { timezone: 'America/Mexico_City', today: '2026-11-18', mail: false }
    const leadOf = (given: Partial<Purchase>) => orderView(order(given), { viewer, ...when }).lead
    expect(leadOf({})).toBe('Tus 10 clases ya están en tu cuenta.')
    expect(leadOf({ status: 'pending', waits_for: 'provider' })).toBe('Estamos confirmando tu pago.')
  })

  it('has instructions made of facts and sentences', () => {
    expect(
      readInstructions(
        'CLABE: 646 180 1157 0000 0001 8\n\nBanco: STP\nTambién puedes pagar en recepción.\nHorario: 9:00 a 21:00\nNota importante sobre el pago en tienda: pide tu ticket',
      ),
    ).toEqual([
      { label: 'CLABE', value: '646 180 1157 0000 0001 8' },
      { label: 'Banco', value: 'STP' },
      { sentence: 'También puedes pagar en recepción.' },
      { label: 'Horario', value: '9:00 a 21:00' },
      { sentence: 'Nota importante sobre el pago en tienda: pide tu ticket' },
    ])
  })
})
