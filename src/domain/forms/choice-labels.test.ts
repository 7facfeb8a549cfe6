import { expect, it } from 'vitest'
import { choiceLabels } from './choice-labels.ts'

it('names choices as their options do, others by their value', () => {
  const options = [
    { value: true, label: 'Sí' },
    { value: 2, label: 'Dos' },
  ]
  expect(choiceLabels(options, 'true')).toEqual(['Sí'])
  expect(choiceLabels(options, [2, 'Otra'])).toEqual(['Dos', 'Otra'])
  expect(choiceLabels(null, false)).toEqual(['false'])
  expect(choiceLabels(options, null)).toEqual([])
})
