import { describe, expect, it } from 'vitest'
import {
  bodyOf,
  type DiscountRecord,
  type DiscountValues,
  standingOf,
  valuesOf,
  wrongIn,
} from './discount-values.ts'

const extra = { packages: [], timezone: 'America/Mexico_City', enabled: true }
const record: DiscountRecord = {
  discount_id: 1,
  code: 'VERANO',
  is_percent: false,
  amount: 50.5,
  first_invoice_only: false,
  class_package_ids: [4],
  starts_at: '2026-01-01T06:00:00.000Z',
  ends_at: '2026-02-01T06:00:00.000Z',
  max_uses: 10,
  max_uses_per_customer: null,
  uses: 3,
  archived: false,
  createdAt: '2026-01-01T06:00:00.000Z',
  updatedAt: '2026-01-01T06:00:00.000Z',
}
const values = (more: Partial<DiscountValues> = {}): DiscountValues => ({
  ...valuesOf(null, extra),
  code: 'VERANO',
  amount: 10,
  ...more,
})

describe('a discount in its editor', () => {
  it('has the studio’s days, the last one included', () =>
    expect(valuesOf(record, extra)).toMatchObject({ starts_at: '2026-01-01', ends_at: '2026-01-31' }))

  it('is sent as it was read', () =>
    expect(bodyOf(valuesOf(record, extra))).toMatchObject({
      is_percent: false,
      amount: 50.5,
      class_package_ids: [4],
      starts_at: '2026-01-01',
      ends_at: '2026-01-31',
      max_uses: 10,
      max_uses_per_customer: null,
    }))

  it('leaves out what is empty', () =>
    expect(bodyOf(values())).toMatchObject({
      is_percent: true,
      starts_at: null,
      ends_at: null,
      max_uses: null,
    }))

  it.each<[Partial<DiscountValues>, string | null]>([
    [{}, null],
    [{ code: 'dos palabras' }, 'code'],
    [{ code: ' VERANO ' }, null],
    [{ amount: 0 }, 'amount'],
    [{ amount: 101 }, 'amount'],
    [{ amount: 101, kind: 'pesos' }, null],
    [{ starts_at: '2026-02-02', ends_at: '2026-02-01' }, 'ends_at'],
    [{ starts_at: '2026-02-02', ends_at: '2026-02-02' }, null],
  ])('with %j is wrong in %s', (more, field) => {
    const wrong = Object.entries(wrongIn(values(more))).filter(([, sentence]) => sentence !== null)
    expect(wrong.map(([name]) => name)).toEqual(field === null ? [] : [field])
  })
})

describe('a discount in its list', () => {
  it.each<[string, string | null, Partial<DiscountRecord>]>([
    ['2025-12-31T23:00:00-06:00', 'Programado', {}],
    ['2026-01-01T00:00:00-06:00', null, {}],
    ['2026-01-31T23:59:59-06:00', null, {}],
    ['2026-02-01T00:00:00-06:00', 'Vencido', {}],
    ['2027-01-01T00:00:00-06:00', null, { ends_at: null }],
    ['2020-01-01T00:00:00-06:00', null, { starts_at: null }],
  ])('at %s says %s', (now, word, more) =>
    expect(standingOf({ ...record, ...more }, Date.parse(now))).toBe(word),
  )
})
