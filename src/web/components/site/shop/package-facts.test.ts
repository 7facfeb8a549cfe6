import { describe, expect, it } from 'vitest'
import type { ClassPackage } from '#contract/types.ts'
import { isFree, packageFacts, packagePrice } from './package-facts.ts'

const plain: ClassPackage = {
  class_package_id: 1,
  package_id: 1,
  title: '5 clases',
  description: null,
  short_description: null,
  price: 1150,
  sale_price: null,
  image: null,
  class_amount: 5,
  expiration_days: 30,
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
  home: true,
  class_package_types: [],
  downloadable: null,
  file_url: null,
  receipt_file: null,
}
const subscription: ClassPackage = {
  ...plain,
  class_amount: -1,
  is_subscription: true,
  subscription_period: 'month',
  subscription_interval: 1,
}

describe('a package’s facts', () => {
  it('give the number of classes and the validity', () => {
    expect(packageFacts(plain)).toEqual(['5 clases presenciales', 'Vigencia de 30 días'])
    expect(packageFacts({ ...plain, class_amount: 1, expiration_days: 1 })).toEqual([
      '1 clase presencial',
      'Vigencia de 1 día',
    ])
  })

  it('of a fee without classes name none', () => {
    expect(packageFacts({ ...plain, class_amount: 0 })).toEqual(['Vigencia de 30 días'])
  })

  it('are the studio’s own text, without markup', () => {
    expect(packageFacts({ ...plain, short_description: '<b>Invita</b> a\nquien quieras' })).toEqual([
      'Invita a quien quieras',
      'Vigencia de 30 días',
    ])
  })

  it('say how a subscription renews', () => {
    expect(packageFacts({ ...subscription, free_trial_length: 7 })).toEqual([
      'Clases ilimitadas',
      'Se renueva cada mes',
      '7 días de prueba gratis',
      'Cancela cuando quieras',
    ])
    expect(packageFacts({ ...subscription, subscription_interval: 3 })).toContain('Se renueva cada 3 meses')
  })

  it('say how often one may buy it, a trial once if it has no limit of its own', () => {
    expect(packageFacts({ ...plain, is_trial: true }).at(-1)).toBe('Una compra por persona')
    expect(packageFacts({ ...plain, is_trial: true, limit_per_customer: 2 }).at(-1)).toBe(
      'Hasta 2 por persona',
    )
  })

  it('list the credits per class type', () => {
    const types = [{ class_type: { class_type_id: 1, name: 'Yoga' }, class_amount: 4, expiration_days: 30 }]
    expect(packageFacts({ ...plain, class_package_types: types })[0]).toBe('4 clases de Yoga')
  })

  it('say what ends earlier than the rest', () => {
    const of = (class_type_id: number, name: string, expiration_days: number) => ({
      class_type: { class_type_id, name },
      class_amount: 4,
      expiration_days,
    })
    const pack = { ...plain, class_package_types: [of(1, 'Yoga', 15), of(2, 'Barre', 30)] }
    expect(packageFacts(pack)).toEqual([
      '4 clases de Yoga (15 días)',
      '4 clases de Barre',
      'Vigencia de 30 días',
    ])
    expect(packageFacts({ ...pack, short_description: 'De todo' })).toEqual([
      'De todo',
      'Vigencia de 30 días',
      'Yoga (15 días)',
    ])
    // Nothing of it lasts as long as the package would.
    expect(packageFacts({ ...plain, class_package_types: [of(1, 'Yoga', 1)] })).toEqual([
      '4 clases de Yoga',
      'Vigencia de 1 día',
    ])
    // A subscription's classes end with its period, and access online is one.
    const renewing = { ...subscription, class_package_types: pack.class_package_types }
    expect(packageFacts(renewing).join()).not.toContain('15 días')
    expect(packageFacts({ ...pack, is_online: true }).join()).not.toContain('15 días')
  })
})

describe('the price of a package', () => {
  it('is the sale price where there is one', () => {
    expect(packagePrice({ price: 2390, sale_price: 2090 })).toEqual({ now: 2090, before: 2390 })
    expect(packagePrice({ price: 2390, sale_price: null })).toEqual({ now: 2390, before: null })
  })

  it('is zero for an offer, but a subscription is never free', () => {
    expect(isFree({ ...plain, price: 0 })).toBe(true)
    expect(isFree({ ...plain, sale_price: 0 })).toBe(true)
    expect(isFree({ ...subscription, price: 0 })).toBe(false)
  })
})
