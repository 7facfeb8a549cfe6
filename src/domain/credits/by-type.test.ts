import { expect, it } from 'vitest'
import { creditsByType } from './by-type.ts'

const pass: Parameters<typeof creditsByType>[0][number] = {
  class_types: null,
  only_package: false,
  class_amount: 10,
  free: 5,
  state: 'active',
  rests_until: null,
}

it.each<[string, Partial<typeof pass>, object]>([
  ['any class', {}, { credits: 5, restricted: 0, unlimited: false }],
  ['this type', { class_types: '1,4' }, { credits: 5, restricted: 5, unlimited: false }],
  ['another type', { class_types: '14' }, { credits: 0, restricted: 0, unlimited: false }],
  ['special classes', { only_package: true }, { credits: 0, restricted: 0, unlimited: false }],
  ['nothing more', { state: 'expired', free: 0 }, { credits: 0, restricted: 0, unlimited: false }],
  [
    'a membership that is taken',
    { class_amount: -1, free: 0 },
    { credits: 0, restricted: 0, unlimited: false },
  ],
  ['a membership', { class_amount: -1, free: 1 }, { credits: 0, restricted: 0, unlimited: true }],
])('counts credits for %s', (_, given, expected) => {
  expect(creditsByType([{ ...pass, ...given }], [4])).toEqual([
    { class_type_id: 4, rests_until: null, ...expected },
  ])
})

it('sums the credits valid for a type', () => {
  expect(creditsByType([pass, { ...pass, class_types: '4', free: 2 }], [1, 4])).toMatchObject([
    { credits: 5, restricted: 0 },
    { credits: 7, restricted: 2 },
  ])
})

it('names the first day of a membership only where each of them rests', () => {
  const membership = { ...pass, class_amount: -1, free: 1 }
  const [late, early] = ['2026-12-13', '2026-12-09'].map((rests_until) => ({ ...membership, rests_until }))
  const of = (...passes: (typeof pass)[]) => creditsByType(passes, [4])[0]
  expect(of(late!, early!)).toMatchObject({ unlimited: true, rests_until: '2026-12-09' })
  expect(of(late!, membership)).toMatchObject({ unlimited: true, rests_until: null })
  expect(of({ ...pass, rests_until: '2026-12-13' })).toMatchObject({ unlimited: false, rests_until: null })
})
