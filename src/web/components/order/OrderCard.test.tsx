import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Customer, Purchase } from '#contract/types.ts'
import { type RootData, RootDataContext } from '#web/studio.ts'
import { OrderCard } from './OrderCard.tsx'

const root = { studio: { timezone: 'America/Mexico_City' } } as RootData
const ana = { customer_id: 1 } as Customer

function shown(given: Partial<Purchase>, pack: Partial<Purchase['class_package']> = {}): string {
  const purchase = {
    status: 'completed',
    customer: { customer_id: 2 },
    createdAt: '2026-11-18T18:00:00Z',
    total_payment: 0,
    discount: { code: null, amount: 0 },
    instructions: null,
    payment_method: null,
    next_charge_date: null,
    is_online: false,
    granted_types: [],
    expiration_days: 60,
    expires_at: '2027-01-17',
    ...given,
    class_package: { image: null, downloadable: null, file_url: null, receipt_file: null, ...pack },
  } as Purchase
  return renderToStaticMarkup(
    <RootDataContext value={root}>
      <OrderCard purchase={purchase} viewer={ana} />
    </RootDataContext>,
  )
}

it('offers the files that the server names, also of a cancelled subscription on its last days', () => {
  const file = { file_url: 'https://example.com/guia.pdf', downloadable: { name: 'Guía', type: 'pdf' } }
  expect(shown({ status: 'cancelled' }, file)).toContain('href="https://example.com/guia.pdf"')
  expect(shown({ status: 'cancelled' })).not.toContain('Descargar')
})

it('says how long an order that waits is going to be valid: as long as its longest classes', () => {
  const types = [15, 20].map((expiration_days) => ({ class_type_id: 1, class_amount: 4, expiration_days }))
  const once = { subscription_period: null, subscription_interval: null }
  const waiting = { status: 'pending', expires_at: null, ...once } as const
  expect(shown(waiting)).toContain('Vigencia de 60 días desde el pago')
  expect(shown({ ...waiting, granted_types: types })).toContain('Vigencia de 20 días desde el pago')
  const monthly = { ...waiting, subscription_period: 'month', subscription_interval: 1 }
  expect(shown({ ...monthly, granted_types: types })).toContain('Vigencia de 60 días desde el pago')
})

it('says what a discount took off, with its code where it had one', () => {
  const given = { total_payment: 234, amount: 260 }
  expect(shown({ ...given, discount: { code: 'AURA10', amount: 26 } })).toContain(
    '<dt>Descuento AURA10</dt><dd class="num">−$26.00 MXN</dd>',
  )
  expect(shown({ ...given, discount: { code: null, amount: 26 } })).toContain('<dt>Descuento</dt>')
  expect(shown({})).not.toContain('Descuento')
})
