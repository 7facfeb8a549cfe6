import { describe, expect, it } from 'vitest'
import { bothInWords } from './in-words.ts'

const words = (theirs: unknown, yours: unknown) =>
  bothInWords(theirs, yours, undefined, 'America/Mexico_City')

describe('two versions of a list', () => {
  const size = { id: 'talla', label: 'Talla', hint: '' }
  const injury = { id: 'lesion', label: '¿Tienes lesiones?', hint: '' }

  it('of questions name them', () =>
    expect(words([size, injury], [injury])).toEqual(['Talla, ¿Tienes lesiones?', '¿Tienes lesiones?']))

  it('that read the same name only the questions that differ', () => {
    const hinted = { ...injury, hint: 'Cuéntanos cuáles.' }
    expect(words([size, hinted], [size, injury])).toEqual(['¿Tienes lesiones?', '¿Tienes lesiones?'])
  })

  it('of class types say how many classes of each', () => {
    const types = (yoga: number | '', days: number | '' = '') => [
      { class_type_id: 1, name: 'Yoga', class_amount: yoga, expiration_days: days },
      { class_type_id: 2, name: 'Barre', class_amount: 2, expiration_days: null },
    ]
    expect(words(types(5), types(''))).toEqual(['Yoga: 5, Barre: 2', 'Yoga: vacío, Barre: 2'])
    expect(words(types(5, 15), types(5))).toEqual(['Yoga: 5 (15 días), Barre: 2', 'Yoga: 5, Barre: 2'])
  })

  it('of words and of nothing are as they are', () =>
    expect(words(['a', 'b'], [])).toEqual(['a, b', 'vacío']))
})
