import { describe, expect, it } from 'vitest'
import { centavosOf, daysOf, referencesOf } from './cells.ts'
import { columnsOf } from './columns.ts'
import { judgeLine } from './judge-line.ts'

describe('columnsOf', () => {
  it.each([
    [
      ['balance_transaction_id', 'created', 'reporting_category', 'currency', 'gross', 'fee', 'net'],
      {
        day: 'created',
        gross: 'gross',
        fee: 'fee',
        net: 'net',
        type: 'reporting_category',
        currency: 'currency',
      },
    ],
    [
      ['Fecha', 'Hora', 'Tipo', 'Divisa', 'Bruto', 'Tarifa', 'Neto', 'Id. de transacción'],
      { day: 'Fecha', gross: 'Bruto', fee: 'Tarifa', net: 'Neto', type: 'Tipo', currency: 'Divisa' },
    ],
    [
      ['Id', 'Fecha de creación', 'Monto', 'Comisión'],
      { day: 'Fecha de creación', gross: 'Monto', fee: 'Comisión', net: null, type: null, currency: null },
    ],
  ])('finds the columns of %j', (header, columns) => {
    expect(columnsOf(header)).toEqual(columns)
  })
  it('says which needed ones a file lacks', () => {
    expect(columnsOf(['Nombre', 'Bruto'])).toEqual({ missing: ['day'] })
    expect(columnsOf(['x'])).toEqual({ missing: ['day', 'gross'] })
  })
})

describe('centavosOf', () => {
  it.each([
    ['1299', 129_900],
    ['1,299.00', 129_900],
    ['-1,299.5', -129_950],
    ['1.299,00', 129_900],
    ['1,299', 129_900],
    ['$45.10', 4510],
    ['-$45.10 MXN', -4510],
    ['(45.10)', -4510],
    ['0', 0],
    ['-0.00', 0],
    ['1,234,567.89', 123_456_789],
    ['', null],
    ['abc', null],
    ['12,34,56', null],
    ['1e5', null],
    ['99999999999999999999', null],
  ])('%s is %s', (written, cents) => {
    expect(centavosOf(written)).toBe(cents)
  })
})

describe('daysOf', () => {
  it('reads ISO days with or without a time', () => {
    expect(daysOf(['2026-11-03 14:02:11', '2026-02-30', 'x'])).toEqual(['2026-11-03', null, null])
  })
  it('reads slashes as day and month, unless the file proves otherwise', () => {
    expect(daysOf(['03/11/2026', '25/11/2026'])).toEqual(['2026-11-03', '2026-11-25'])
    expect(daysOf(['11/03/2026', '11/25/2026'])).toEqual(['2026-11-03', '2026-11-25'])
    expect(daysOf(['3/11/2026'])).toEqual(['2026-11-03'])
  })
})

it('takes ids for references, and neither amounts, days nor names', () => {
  const cells = [
    'pi_3Q1aBcD2',
    '1,299.00',
    '2026-11-03',
    'Ana García',
    'ord_2uXyZ8',
    'pi_3Q1aBcD2',
    '20261103',
    'charge',
  ]
  expect(referencesOf(cells)).toEqual(['pi_3Q1aBcD2', 'ord_2uXyZ8'])
})

describe('judgeLine', () => {
  const none = { payments: [], refunds: [] }
  const paid = { payments: [{ payment_id: 1, amount_cents: 5000 }], refunds: [] }
  const back = { ...paid, refunds: [{ refund_id: 1, payment_id: 1, amount_cents: 2000 }] }
  it.each([
    ['a charge of ours', 5000, 'charge', 'mxn', paid, 'matched'],
    ['a charge of another amount', 5001, 'charge', 'MXN', paid, 'amount'],
    ['a charge in another currency', 5000, 'charge', 'usd', paid, 'amount'],
    ['a charge that we have not booked', 5000, 'charge', '', none, 'unknown'],
    ['a movement without a type that we have not booked', 5000, '', '', none, 'unknown'],
    ['a refund of ours', -2000, 'refund', 'mxn', back, 'matched'],
    ['a refund of another amount', -2500, 'refund', 'mxn', back, 'amount'],
    ['a chargeback of a payment', -5000, 'dispute', 'mxn', paid, 'unknown'],
    ['a payout', -90_000, 'payout', 'mxn', none, 'aside'],
    ['a withdrawal in Spanish', -90_000, 'Retiro general', 'MXN', none, 'aside'],
    ['a fee', -100, 'Comisión', '', none, 'aside'],
    ['a fee in a provider’s own word', -100, 'stripe_fee', '', none, 'aside'],
    ['an adjustment in our favour', 26_000, 'adjustment', 'mxn', none, 'aside'],
    ['an adjustment that takes money', -26_000, 'adjustment', 'mxn', none, 'unknown'],
    ['one in Spanish', -26_000, 'Ajuste de saldo', 'mxn', none, 'unknown'],
    ['an adjustment of nothing', 0, 'adjustment', 'mxn', none, 'aside'],
    ['nothing', 0, '', '', none, 'aside'],
  ] as const)('%s', (_, gross_cents, type, currency, own, state) => {
    expect(judgeLine({ gross_cents, type, currency }, own)).toBe(state)
  })
})
