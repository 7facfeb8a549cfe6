import { describe, expect, it } from 'vitest'
import { bodyOf, type ManagedPackage, type PackageValues, valuesOf, wrongIn } from './package-values.ts'

const classTypes = ['Barre', 'Yoga', 'Reformer'].map((name, index) => ({ class_type_id: index + 1, name }))
const values: PackageValues = {
  ...valuesOf(null, classTypes),
  title: '5 clases',
  price: 1000,
  class_amount: 5,
  expiration_days: 30,
}

describe('a package’s request', () => {
  it('leaves out what is empty', () =>
    expect(bodyOf(values)).toMatchObject({
      price: 1000,
      sale_price: null,
      file_id: null,
      subscription_period: null,
      subscription_interval: null,
      free_trial_period: null,
      class_package_types: [],
      is_online: false,
      is_special_event: false,
    }))

  it('renews only with a period, and names the trial’s unit', () => {
    const renewing = { ...values, subscription_interval: 1, free_trial_length: 7 }
    expect(bodyOf({ ...renewing, subscription_period: 'month' })).toMatchObject({
      subscription_period: 'month',
      subscription_interval: 1,
      free_trial_length: 7,
      free_trial_period: 'day',
    })
    expect(bodyOf(renewing)).toMatchObject({ subscription_interval: null, free_trial_length: null })
  })

  it('says unlimited classes as the API does, and reads them back', () => {
    const body = bodyOf({ ...values, class_amount: '', unlimited: true })
    expect(body.class_amount).toBe(-1)
    const stored = { ...body, class_package_types: [] } as unknown as ManagedPackage
    expect(valuesOf(stored, classTypes)).toMatchObject({ unlimited: true, class_amount: '' })
  })

  it('carries the classes of each type that has some', () => {
    const amounts = [4, '', 0] as const
    const types = values.types.map((type, index) => ({ ...type, class_amount: amounts[index] ?? '' }))
    expect(bodyOf({ ...values, types }).class_package_types).toEqual([
      { class_type_id: 1, class_amount: 4, expiration_days: null },
    ])
  })

  it('names the file that comes with it, if there is one', () => {
    const named = { ...values, file_name: 'Guía', file_type: 'application/pdf' }
    expect(bodyOf({ ...named, file_url: '/files/guia' })).toMatchObject({
      file_url: '/files/guia',
      downloadable: { name: 'Guía', type: 'application/pdf' },
      receipt_file: null,
    })
    expect(bodyOf(named)).toMatchObject({ file_url: null, downloadable: null })
  })
})

it('a package’s editor says what contradicts itself', () => {
  expect(wrongIn(values)).toEqual({ sale_price: null, file_url: null, receipt_file: null })
  expect(wrongIn({ ...values, sale_price: 1001 })).toMatchObject({
    sale_price: expect.stringContaining('oferta'),
  })
  expect(wrongIn({ ...values, file_url: 'http://a.mx/x', receipt_file: '//a.mx/x' })).toMatchObject({
    file_url: expect.stringContaining('https://'),
    receipt_file: expect.stringContaining('https://'),
  })
})
