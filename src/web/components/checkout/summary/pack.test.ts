import { describe, expect, it } from 'vitest'
import type { ClassPackage, Customer } from '#contract/types.ts'
import { creditsOf } from '#domain/selling/prices/packages.ts'
import { dueDates, dueNow, helloLine, priceLines, termsLine } from './pack.ts'

const pack: ClassPackage = {
  class_package_id: 1,
  package_id: 1,
  title: '10 clases',
  description: null,
  short_description: null,
  price: 2390,
  sale_price: null,
  image: null,
  class_amount: 10,
  expiration_days: 60,
  is_special_event: false,
  is_trial: false,
  is_online: false,
  is_subscription: false,
  subscription_period: null,
  subscription_interval: null,
  free_trial_length: null,
  free_trial_period: null,
  limit_per_customer: null,
  people_limit: null,
  home: false,
  class_package_types: [],
  downloadable: null,
  file_url: null,
  receipt_file: null,
}
const monthly: ClassPackage = {
  ...pack,
  title: 'Ilimitado',
  price: 2990,
  class_amount: -1,
  is_subscription: true,
  subscription_period: 'month',
  subscription_interval: 1,
}
const trial: ClassPackage = { ...monthly, free_trial_length: 7, free_trial_period: 'day' }
const ana = { name: 'Ana', credits: 7 } as Customer

describe('the price', () => {
  it('is one line, or two when it is reduced', () => {
    expect(priceLines(pack)).toEqual([{ label: 'Precio', pesos: 2390 }])
    expect(priceLines({ ...pack, sale_price: 2090 })).toEqual([
      { label: 'Precio regular', pesos: 2390, tone: 'struck' },
      { label: 'Oferta', pesos: 2090 },
    ])
  })

  it('of a trial is zero now', () => {
    expect(priceLines(trial)).toEqual([
      { label: 'Cada mes', pesos: 2990 },
      { label: 'Prueba de 7 días', pesos: -2990, tone: 'off' },
    ])
    const applied = {
      discount: { discount_id: 1, code: 'AURA', is_percent: true, amount: 10, first_invoice_only: true },
      price: { amount: 2990, discount: 299, total_payment: 2691, later_payments: 2990 },
    }
    expect(priceLines(trial, applied).map(({ pesos }) => pesos)).toEqual([2990, -299, -2691])
    expect([dueNow(trial), dueNow(monthly), dueNow({ ...pack, free_trial_length: 7 })]).toEqual([
      0, 2990, 2390,
    ])
  })
})

describe('texts', () => {
  it('give the validity', () => {
    expect(termsLine(pack)).toBe('Vigencia de 60 días.')
    expect(termsLine({ ...pack, expiration_days: 1, limit_per_customer: 1, people_limit: 30 })).toBe(
      'Vigencia de 1 día. Una por persona. Cupo para 30 personas.',
    )
    const of = (class_type_id: number, name: string, expiration_days: number) => ({
      class_type: { class_type_id, name },
      class_amount: 4,
      expiration_days,
    })
    const class_package_types = [of(1, 'Yoga', 15), of(2, 'Barre', 60)]
    expect(termsLine({ ...pack, class_package_types })).toBe('Vigencia de 60 días. Yoga: 15 días.')
    expect(termsLine({ ...monthly, class_package_types })).toBe('Se renueva cada mes.')
    expect(termsLine({ ...pack, is_trial: true })).toBe('Vigencia de 60 días. Una por persona.')
    expect(termsLine(monthly)).toBe('Se renueva cada mes.')
    expect(termsLine(trial)).toBe('7 días de prueba, después $2,990.00 MXN cada mes.')
  })

  it('say what the account will have', () => {
    expect(helloLine(pack, ana, false)).toBe('Hola, Ana. Tienes 7 créditos; con esta compra tendrás 17.')
    expect(helloLine({ ...pack, class_amount: 1 }, { ...ana, credits: 0 }, false)).toBe(
      'Hola, Ana. Con esta compra tendrás 1 crédito.',
    )
    expect(helloLine(monthly, ana, false)).toBe('Hola, Ana. Tus 7 créditos se conservan y se usan primero.')
    expect(helloLine(monthly, { ...ana, credits: 0 }, false)).toBe(
      'Hola, Ana. Lo que compres queda en tu cuenta.',
    )
    expect(helloLine({ ...pack, price: 0 }, ana, false)).toContain('sin usar tus 7 créditos')
    expect(helloLine({ ...pack, is_trial: true }, ana, true)).toContain('no necesitas inscripción')
    expect(helloLine({ ...pack, is_online: true }, ana, false)).toContain('online')
  })

  it('count the credits of all class types', () => {
    const type = (class_amount: number) => ({
      class_type: { class_type_id: 1, name: 'Yoga' },
      class_amount,
      expiration_days: 30,
    })
    expect(creditsOf({ class_amount: 10, class_package_types: [type(4), type(4)] })).toBe(8)
    expect(creditsOf({ class_amount: 10, class_package_types: [type(4), type(-1)] })).toBe(-1)
  })
})

describe('the charge dates of a subscription', () => {
  it('begin today, or at the end of the trial', () => {
    expect(dueDates(pack, '2026-11-18')).toEqual([])
    expect(dueDates(monthly, '2026-11-18').map(({ when, pesos }) => [when, pesos])).toEqual([
      ['Hoy', 2990],
      ['Cada día 18', 2990],
    ])
    expect(dueDates(trial, '2026-11-18').map(({ when, pesos }) => [when, pesos])).toEqual([
      ['Hoy', 0],
      ['Miércoles 25 de noviembre', 2990],
      ['Cada día 25', 2990],
    ])
    expect(dueDates({ ...monthly, subscription_period: 'year' }, '2026-11-18').at(-1)?.when).toBe(
      'Cada año, el 18 de noviembre',
    )
    expect(dueDates({ ...monthly, subscription_interval: 3 }, '2026-11-18').at(-1)?.when).toBe(
      'Cada 3 meses, el día 18',
    )
  })

  it('are none where it is paid by hand, period by period', () => {
    expect(dueDates(monthly, '2026-11-18', true).map(({ when, what }) => [when, what])).toEqual([
      ['Al empezar', 'Primer pago'],
      ['Cada mes', 'Mientras la pagues'],
    ])
  })
})
