import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test.each([
  ['', []],
  ['  Ana   Torres ', ['Ana', 'Torres']],
  ['ana.torres@correo.mx', ['ana.torres@correo.mx']],
  ['55 1234 5678', ['5512345678']],
  ['+52 55 1234 5678', ['5512345678']],
  ['+52 1 (55) 1234-5678', ['5512345678']],
  ['(551) 234.5678', ['5512345678']],
  ['5678', ['5678']],
  ['Ana 5678', ['Ana', '5678']],
  ['ana22', ['ana22']],
  ['a b c d e f g', ['a', 'b', 'c', 'd', 'e', 'f']],
])('the words of %j', (written, words) => {
  expect(searchWords(written)).toEqual(words)
})
