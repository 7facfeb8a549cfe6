import { expect, it } from 'vitest'
import { excerpt } from './excerpt.ts'

it('is the text of HTML, with its signs as they are read', () => {
  expect(excerpt('<p>Barre&nbsp;&amp; yoga:</p><p>«&lt;1 hora»</p>')).toBe('Barre & yoga: «<1 hora»')
  expect(excerpt('<p> </p>')).toBeNull()
})

it('ends with a whole word', () => {
  const text = excerpt(`<p>${'respira '.repeat(40)}</p>`)
  expect(text).toMatch(/ respira…$/)
  expect(text?.length).toBeLessThanOrEqual(160)
})
