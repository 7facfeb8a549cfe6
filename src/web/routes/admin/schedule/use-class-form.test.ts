import { expect, it } from 'vitest'
import { beginning, type Choices, repeating } from './use-class-form.ts'

const choicesOf = (types: number, locations: number) =>
  ({
    class_types: Array.from({ length: types }, (_, at) => ({
      class_type_id: at + 1,
      icon: 'flor',
      spot_map: null,
    })),
    locations: Array.from({ length: locations }, (_, at) => ({ location_id: at + 1 })),
  }) as unknown as Choices

it('begins a new class with the only type and location, and with no other unless it is given', () => {
  expect(beginning({}, choicesOf(1, 1))).toEqual({
    class_type_id: '1',
    capacity: '',
    icon: 'flor',
    location_id: '1',
  })
  expect(beginning({}, choicesOf(2, 2))).toMatchObject({ class_type_id: '', location_id: '' })
  const given = { class_type_id: 2, location_id: 2 }
  expect(beginning(given, choicesOf(2, 2))).toMatchObject({ class_type_id: '2', location_id: '2' })
})

it('proposes eight weeks for a series', () => {
  expect(repeating({ date: '2026-12-03' }, true)).toEqual({ repeats: true, until: '2027-01-27' })
  expect(repeating({ date: '' }, true)).toEqual({ repeats: true, until: '' })
  expect(repeating({ date: '2026-12-03' }, false)).toEqual({ repeats: false, until: '' })
})
