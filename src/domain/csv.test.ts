import { fc, runs } from '#tests/properties.ts'
import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it.each([
  [['Ana', 'Ruiz, María', 12.5, null], 'Ana,"Ruiz, María",12.5,\r\n'],
  [['di "hola"', 'dos\nlíneas'], '"di ""hola""","dos\nlíneas"\r\n'],
  [['=1+1', '+52', '-5', '@x', ' =2', '\t=3', '＝4'], `'=1+1,'+52,'-5,'@x,' =2,'\t=3,'＝4\r\n`],
  [
    ['a;=1', 'b\t@2', 'c\n -3', '\u200B=4', '\td', 'e;f'],
    `"a;'=1",b\t'@2,"c\n' -3",'\u200B=4,'\td,"e;f"\r\n`,
  ],
  [[' \t=1', '\n\n=2'], ` \t'=1,"\n\n'=2"\r\n`],
  [[-5, 'a=1'], '-5,a=1\r\n'],
  [['=HYPERLINK("http://x","y")'], `"'=HYPERLINK(""http://x"",""y"")"\r\n`],
])('writes %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})

it('writes a text of blank lines as fast as any other', () => {
  const blank = '\n\t'.repeat(200_000)
  expect(csvLine([blank])).toBe(`"${blank}"\r\n`)
})

it('begins no cell with a formula, whatever is in it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('', '=', '+', '-', '@', ' =', '\t'),
      (rest, first) => {
        const cell = csvLine([first + rest]).replace(/^"/, '')
        expect(cell).not.toMatch(/^\s*[=+@-]/)
      },
    ),
    { numRuns: runs(1000) },
  )
})
