import { expect, it } from 'vitest'
import type { Purchase } from '#contract/types.ts'
import { pastDueNote, purchaseState } from './purchase-state.ts'

const bought = {
  status: 'completed',
  next_charge_date: null,
  waits_for: null,
  refusal: null,
  voucher: null,
  expires_at: null,
  createdAt: '2026-10-18T18:00:00.000Z',
  updatedAt: '2026-11-02T03:00:00.000Z',
  cancelledAt: null,
} as Purchase

it.each<[string, Partial<Purchase>, string, string | null, string | null]>([
  ['active', { next_charge_date: '2026-12-18' }, 'Activa', 'Próximo cargo: vie 18 dic 2026', null],
  ['active', { expires_at: '2026-12-18' }, 'Activa', 'Vence el vie 18 dic 2026', null],
  [
    'active',
    { subscription_state: 'trial', next_charge_date: '2026-11-25' },
    'Activa',
    'Primer cargo: mié 25 nov 2026',
    null,
  ],
  [
    'active',
    { subscription_state: 'past_due', subscription_id: 'sub_1', retry_at: '2026-11-20T03:00:00.000Z' },
    'Activa',
    'Intentaremos cobrar otra vez el jue 19 nov 2026',
    null,
  ],
  [
    'active',
    { subscription_state: 'past_due', subscription_id: null, retry_at: '2026-11-20T06:00:00.000Z' },
    'Activa',
    'Págala en el estudio a más tardar el vie 20 nov 2026',
    null,
  ],
  [
    'active',
    { subscription_state: 'past_due', retry_at: null },
    'Activa',
    'Intentaremos cobrar otra vez en unos días',
    null,
  ],
  [
    'active',
    { subscription_state: 'paused', paused_until: '2026-12-01' },
    'Activa',
    'Se reanuda el mar 1 dic 2026',
    null,
  ],
  ['failed', { subscription_state: 'ended' }, 'Fallido', 'No pudimos cobrar la renovación', 'retry'],
  [
    'failed',
    { subscription_state: 'ended', subscription_id: null },
    'Fallido',
    'No se pagó la renovación',
    'retry',
  ],
  ['completed', { expires_at: '2026-11-17' }, 'Completada', 'Venció el mar 17 nov 2026', null],
  ['pending', { waits_for: 'cash' }, 'Pendiente', 'Espera la confirmación del pago', 'instructions'],
  // The deadline is the last minute of Friday at the studio.
  [
    'pending',
    { waits_for: 'voucher', voucher: { deadline: '2026-11-21T05:59:00Z' } as Purchase['voucher'] },
    'Pendiente',
    'Paga antes del vie 20 nov, 23:59',
    'voucher',
  ],
  ['pending', { waits_for: 'customer' }, 'Pendiente', 'El pago quedó a la mitad', 'resume'],
  ['pending', { waits_for: 'provider' }, 'Pendiente', 'Estamos confirmando tu pago', null],
  [
    'failed',
    { refusal: { code: 'voucher_expired', text: 'x' } },
    'Fallido',
    'Venció el plazo para pagar',
    'retry',
  ],
  ['failed', {}, 'Fallido', 'No se hizo ningún cargo', 'retry'],
  [
    'failed',
    { refusal: { code: 'amount_mismatch', text: 'x' } },
    'Fallido',
    'Se cobró otro importe: el dinero se devuelve',
    null,
  ],
  [
    'failed',
    { refusal: { code: 'begun_beside', text: 'x' } },
    'Fallido',
    'Ya tenías otra igual: si se cobró, se devuelve',
    null,
  ],
  [
    'failed',
    { refusal: { code: 'nothing_taken', text: 'x' } },
    'Fallido',
    'No se hizo ningún cargo',
    'retry',
  ],
  // The day of the cancellation is the studio's: in Mexico City it is still the first of November.
  [
    'cancelled',
    { expires_at: '2026-12-02' },
    'Cancelada el 1 nov 2026',
    'Acceso hasta el mié 2 dic 2026',
    null,
  ],
  ['cancelled', { cancelledAt: '2026-10-20T18:00:00.000Z' }, 'Cancelada el 20 oct 2026', null, null],
  ['revoked', {}, 'Revocada', 'Pregunta en recepción', null],
  ['refunded', {}, 'Reembolsada', null, null],
])('%s %j is shown as %s', (status, change, label, follows, action) => {
  const purchase = { ...bought, ...change, status } as Purchase
  expect(purchaseState(purchase, 'America/Mexico_City', '2026-11-18')).toMatchObject({
    label,
    follows,
    action,
  })
})

it.each<[Partial<Purchase>, string | undefined]>([
  [{ subscription_state: 'active' }, undefined],
  [{ subscription_state: 'trial', next_charge_date: '2026-11-25' }, 'En prueba'],
  [{ subscription_state: 'past_due', retry_at: null }, 'Pago pendiente'],
  [{ subscription_state: 'paused', paused_until: '2026-12-01' }, 'En pausa'],
])('an active subscription’s own state: %j', (change, standing) => {
  const purchase = { ...bought, ...change, status: 'active' } as Purchase
  expect(purchaseState(purchase, 'America/Mexico_City', '2026-11-18').standing?.label).toBe(standing)
})

it.each<[string, Partial<Purchase>, string]>([
  ['a card', { payment_method: { payment_method_id: 1, name: 'Visa' } }, 'Cambia tu tarjeta'],
  ['PayPal', { payment_method: { payment_method_id: 5, name: 'PayPal' } }, 'Cambia en PayPal'],
  ['cash', { subscription_id: null }, 'Págalo en el estudio'],
])('an unpaid period of what %s pays says what to do', (_, given, text) => {
  expect(pastDueNote({ ...bought, subscription_id: 'sub_1', ...given })).toContain(text)
})
