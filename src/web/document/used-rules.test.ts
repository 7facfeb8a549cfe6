import { expect, it } from 'vitest'
import { RULES_PLACEHOLDER, withUsedRules } from './used-rules.ts'

const page = (body: string): string => `<style>${RULES_PLACEHOLDER}</style>${body}`
const rules = (body: string, ...sheets: string[]): string =>
  withUsedRules(page(body), sheets).replace(/^<style>|<\/style>[^]*$/g, '')

it('keeps the rules of style modules that the page shows, and no others', () => {
  const sheet = '.card_aaaaa{color:red}.card_bbbbb{color:blue}'
  expect(rules('<p class="card_aaaaa">', sheet)).toBe('.card_aaaaa{color:red}')
})

it('keeps a whole module, also classes that only a script adds', () => {
  const sheet =
    '.card_aaaaa{color:red}.card_aaaaa.full_aaaaa{color:grey}@keyframes turn_aaaaa{to{rotate:1turn}}'
  expect(rules('<p class="card_aaaaa">', sheet)).toBe(sheet)
})

it('keeps what belongs to no module', () => {
  const sheet =
    ':root{--ink:#241a16;--font-text:"A}"}@font-face{font-family:"A}";src:url("/a.woff2")}.skip{top:0}'
  expect(rules('<p>', sheet)).toBe(sheet)
})

it('keeps the font faces that the page or one of its rules names', () => {
  const [a, b, c] = ['A', '"B fallback"', 'C'].map((name) => `@font-face{font-family:${name};src:url(/x)}`)
  const sheet = `${a}${b}${c}:root{--font-text:A,serif}`
  expect(rules('<b style="font-family:\'B fallback\'">', sheet)).toBe(`${a}${b}:root{--font-text:A,serif}`)
})

it('takes a block of rules whole, where one of them is shown', () => {
  const sheet = '@media (width>=40em){.a_aaaaa{gap:0}.b_bbbbb{gap:1px}}@media print{.b_bbbbb{display:none}}'
  expect(rules('<p class="a_aaaaa">', sheet)).toBe('@media (width>=40em){.a_aaaaa{gap:0}.b_bbbbb{gap:1px}}')
})

it('reads a brace in a string as text', () => {
  const sheet = '.a_aaaaa:before{content:"}"}.b_bbbbb{gap:0}'
  expect(rules('<p class="a_aaaaa">', sheet)).toBe('.a_aaaaa:before{content:"}"}')
})

it('writes rules as they are, with the order of the sheets', () => {
  expect(rules('<p class="a_aaaaa">', '.x{content:"$&"}', '.a_aaaaa{gap:0}')).toBe(
    '.x{content:"$&"}.a_aaaaa{gap:0}',
  )
})
