import { describe, expect, it } from 'vitest'
import { classWords } from './class-words.ts'

// A Tuesday.
const TODAY = '2027-11-23'

describe('classWords', () => {
  it.each<[string, string | null, string[]]>([
    ['yoga', null, ['yoga']],
    ['Yoga MAÑANA', '2027-11-24', ['yoga']],
    ['hoy', '2027-11-23', []],
    ['ayer con Valentina', '2027-11-22', ['valentina']],
    ['martes', '2027-11-23', []],
    ['reformer del lunes', '2027-11-29', ['reformer']],
    ['mié roma', '2027-11-24', ['roma']],
    ['jueves 25 de noviembre 18:30', '2027-11-25', ['18:30']],
    ['jueves 25', '2027-11-25', []],
    ['jueves 3', '2028-02-03', []],
    ['reformer jueves 3 18:30', '2028-02-03', ['reformer', '18:30']],
    ['jueves 25/11 barre', '2027-11-25', ['barre']],
    ['jueves 3 dic 2026', '2026-12-03', []],
    ['3 dic 2026', '2026-12-03', []],
    ['3 de diciembre del 2025 yoga', '2025-12-03', ['yoga']],
    ['3/12/2025', '2025-12-03', []],
    ['3/12/25', '2025-12-03', []],
    ['29/02/2027', null, ['29/02/2027']],
    ['24/11 barre', '2027-11-24', ['barre']],
    ['3 ene', '2028-01-03', []],
    ['29 dic', '2027-12-29', []],
    ['31/06', null, ['31/06']],
  ])('reads «%s»', (written, day, words) => {
    expect(classWords(written, TODAY)).toEqual({ day, words })
  })

  it.each(['', '   ', '5512345678', '#00731', 'ana 55 1234', 'de la', 'jueves 32'])(
    'finds no class in «%s»',
    (written) => {
      expect(classWords(written, TODAY)).toBeNull()
    },
  )
})
