import { describe, expect, it } from 'vitest'
import { centavosOf, daysOf, referencesOf } from './cells.ts'
import { columnsOf } from './columns.ts'
import { judgeInOrder, type LineState, type Matched } from './judge-line.ts'

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

const payment = { payment_id: 1, refund_id: null, cents: 5000 }
const refund = { payment_id: null, refund_id: 7, cents: -2000 }
const line = { payout_id: 1, day: '2026-11-10', type: '', currency: 'mxn' }

describe('a line of a report', () => {
  it.each([
    ['a charge of ours', 5000, 'charge', 'mxn', [payment], 'matched'],
    ['a charge of another amount', 5001, 'charge', 'MXN', [payment], 'amount'],
    ['a charge in another currency', 5000, 'charge', 'usd', [payment], 'amount'],
    ['a charge that we have not booked', 5000, 'charge', '', [], 'unknown'],
    ['a movement without a type that we have not booked', 5000, '', '', [], 'unknown'],
    ['a refund of ours', -2000, 'refund', 'mxn', [payment, refund], 'matched'],
    ['a refund of another amount', -2500, 'refund', 'mxn', [payment, refund], 'amount'],
    ['a chargeback of a payment', -5000, 'dispute', 'mxn', [payment], 'unknown'],
    ['a payout', -90_000, 'payout', 'mxn', [], 'aside'],
    ['a withdrawal in Spanish', -90_000, 'Retiro general', 'MXN', [], 'aside'],
    ['a fee', -100, 'Comisión', '', [], 'aside'],
    ['a fee in a provider’s own word', -100, 'stripe_fee', '', [], 'aside'],
    ['an adjustment in our favour', 26_000, 'adjustment', 'mxn', [], 'aside'],
    ['an adjustment that takes money', -26_000, 'adjustment', 'mxn', [], 'unknown'],
    ['one in Spanish', -26_000, 'Ajuste de saldo', 'mxn', [], 'unknown'],
    ['an adjustment of nothing', 0, 'adjustment', 'mxn', [], 'aside'],
    ['nothing', 0, '', '', [], 'aside'],
  ] as const)('%s', (_, gross_cents, type, currency, booked, state) => {
    expect(judgeInOrder([])({ ...line, gross_cents, type, currency }, booked).state).toBe(state)
  })

  it('matches what no line before it matched', () => {
    const judge = judgeInOrder([])
    const statesOf = (
      gross_cents: number,
      booked: readonly (typeof payment | typeof refund)[],
      times: number,
    ) => Array.from({ length: times }, () => judge({ ...line, gross_cents }, booked).state)
    expect(statesOf(5000, [payment], 2)).toEqual(['matched', 'unknown'])
    const again = { ...refund, refund_id: 8 }
    expect(statesOf(-2000, [payment, refund, again], 3)).toEqual(['matched', 'matched', 'unknown'])
    // Another amount takes nothing.
    const other = { ...payment, payment_id: 2 }
    expect(statesOf(4900, [other], 1)).toEqual(['amount'])
    expect(statesOf(5000, [other], 1)).toEqual(['matched'])
    expect(statesOf(4900, [other], 1)).toEqual(['unknown'])
  })

  it('is what came back of a refund that failed, once', () => {
    const judge = judgeInOrder([])
    const booked = [{ ...refund, cents: 2000 }, payment, refund]
    const states = [-2000, 2000, -2000, 2000].map(
      (gross_cents) => judge({ ...line, gross_cents }, booked).state,
    )
    expect(states).toEqual(['matched', 'matched', 'unknown', 'amount'])
  })

  it.each<[string, Partial<Matched>, LineState]>([
    ['another report has on that day', {}, 'matched'],
    ['another report has a day earlier', { day: '2026-11-09' }, 'matched'],
    ['another report has a day later', { day: '2026-11-11' }, 'matched'],
    ['another report has two days earlier', { day: '2026-11-08' }, 'unknown'],
    ['its own report has', { payout_id: 1 }, 'unknown'],
  ])('whose payment %s', (_, other, state) => {
    const before = [{ ...line, payout_id: 0, ...payment, ...other }]
    expect(judgeInOrder(before)({ ...line, gross_cents: 5000 }, [payment]).state).toBe(state)
  })
})
