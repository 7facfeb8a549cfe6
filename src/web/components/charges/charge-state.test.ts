import { expect, it } from 'vitest'
import type { Invoice } from '#contract/types.ts'
import { chargeNumber, chargeState } from './charge-state.ts'

const charge = {
  status: 'completed',
  refunded: 0,
  purchase_id: 160,
  period: 2,
  updatedAt: '2026-11-02T03:00:00.000Z',
  cancelledAt: null,
  purchase: { subscription_period: 'month' },
} as Invoice

it.each<[Partial<Invoice>, string, string, string | null]>([
  [{}, 'Completada', 'neutral', null],
  [{ refunded: 100.5 }, 'Completada', 'neutral', 'Reembolsado: $100.50 MXN'],
  [{ status: 'pending' }, 'Pendiente', 'warn', null],
  [{ status: 'failed' }, 'Fallido', 'bad', 'No se hizo ningún cargo'],
  // In Mexico City it is still the first of November.
  [{ status: 'cancelled' }, 'Cancelada el 1 nov 2026', 'bad', null],
  [{ status: 'refunded', refunded: 2990 }, 'Reembolsada', 'bad', null],
])('%j is shown as %s', (change, label, tone, follows) => {
  expect(chargeState({ ...charge, ...change }, 'America/Mexico_City')).toEqual({ label, tone, follows })
})

it('has the order’s number, and for a subscription also the period’s', () => {
  expect(chargeNumber(charge)).toBe('#00160-2')
  const once = { ...charge, period: 1, purchase: { ...charge.purchase, subscription_period: null } }
  expect(chargeNumber(once)).toBe('#00160')
})
