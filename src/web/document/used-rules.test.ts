import { expect, it } from 'vitest'
import { RULES_PLACEHOLDER, withUsedRules } from './used-rules.ts'

const page = (body: string): string => `<style>${RULES_PLACEHOLDER}</style>${body}`
const rules = (body: string, ...sheets: string[]): string =>
  withUsedRules(page(body), sheets).replace(/^<style>|<\/style>[^]*$/g, '')

it('keeps the rules that select something in the page, and no others', () => {
  const sheet = '.card_aaaaa{color:red}.card_aaaaa .full_aaaaa,.x{color:grey}.card_bbbbb{color:blue}'
  expect(rules('<p class="card_aaaaa">', sheet)).toBe('.card_aaaaa{color:red}')
})

it('keeps a rule of which one selector is in the page', () => {
  const sheet = '.x,.a_aaaaa>svg:hover{gap:0}'
  expect(rules('<p class="t-2 a_aaaaa">', sheet)).toBe(sheet)
})

it('takes what attributes and other conditions of a selector name as not asked', () => {
  const sheet =
    '.a_aaaaa:not(.b,:is(.c)):has(.d){gap:0}.a_aaaaa[data-x=".y,.z("]{gap:1px}:root:not(.e) [hidden]{gap:2px}'
  expect(rules('<p class="a_aaaaa">', sheet)).toBe(sheet)
})

it('reads a list of selectors in brackets as the list', () => {
  const sheet = ':is(:has(>.b).b:not(.c),.d .b:is(.e)){gap:0}:is(.a,.b) .a:is(.c){gap:1px}'
  expect(rules('<p class="a">', sheet)).toBe(':is(.a,.b) .a:is(.c){gap:1px}')
  expect(rules('<p class="b">', sheet)).toBe(':is(:has(>.b).b:not(.c),.d .b:is(.e)){gap:0}')
})

it('keeps the animations that one of the kept rules names', () => {
  const [turn, fade] = ['turn_aaaaa', 'fade_bbbbb'].map((name) => `@keyframes ${name}{to{opacity:1}}`)
  const sheet = `.a_aaaaa{animation:turn_aaaaa 1s}${turn}.b_bbbbb{animation:fade_bbbbb 1s}${fade}`
  expect(rules('<p class="a_aaaaa">', sheet)).toBe(`.a_aaaaa{animation:turn_aaaaa 1s}${turn}`)
})

it('keeps what names no class, and a class of no module where the page has it', () => {
  const sheet =
    ':root{--ink:#241a16;--font-text:"A}"}@font-face{font-family:"A}";src:url("/a.woff2")}.skip{top:0}'
  expect(rules('<a class="skip">', sheet)).toBe(sheet)
  expect(rules('<p>', sheet)).toBe(sheet.replace('.skip{top:0}', ''))
})

it('keeps the font faces that the page or one of its rules names', () => {
  const [a, b, c] = ['A', '"B fallback"', 'C'].map((name) => `@font-face{font-family:${name};src:url(/x)}`)
  const sheet = `${a}${b}${c}:root{--font-text:A,serif}`
  expect(rules('<b style="font-family:\'B fallback\'">', sheet)).toBe(`${a}${b}:root{--font-text:A,serif}`)
})

it('keeps of a condition or a layer what is used in it, and statements as they are', () => {
  const sheet =
    '@layer base,late;@layer base{h1{gap:0}.c{gap:0}}@media (width>=40em){.a_aaaaa{gap:0}.b_bbbbb{gap:1px}}@media print{.b_bbbbb{display:none}}'
  expect(rules('<p class="a_aaaaa">', sheet)).toBe(
    '@layer base,late;@layer base{h1{gap:0}}@media (width>=40em){.a_aaaaa{gap:0}}',
  )
})

it('reads a brace in a string as text', () => {
  const sheet = '.a_aaaaa:before{content:"}"}.b_bbbbb{gap:0}'
  expect(rules('<p class="a_aaaaa">', sheet)).toBe('.a_aaaaa:before{content:"}"}')
})

it('writes rules as they are, with the order of the sheets', () => {
  expect(rules('<p class="a_aaaaa x">', '.x{content:"$&"}', '.a_aaaaa{gap:0}')).toBe(
    '.x{content:"$&"}.a_aaaaa{gap:0}',
  )
})
