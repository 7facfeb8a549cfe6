import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseMessage } from './check.ts'
import { texts } from './texts.ts'
import { OWN_WORDS, type Words, wordsComeFrom } from './words.ts'

const written = {
  enter: 'Ingresar',
  deep: { leave: 'Salir' },
  pieces: ['Sale de ', ' hoy'],
  hello: 'Hola, {name}',
  classes: '{amount, plural, one {1 clase} other {{amount} clases}}',
  left: '{days, plural, =0 {Vence hoy} one {Vence mañana} other {Vence en {days} días}}',
  of: '{amount, plural, =-1 {{type} sin límite} one {1 clase de {type}} other {{amount} clases de {type}}}',
  where: '{place}.{spot, select, none {} other { Lugar {spot}.}}',
} as const
const { enter: first, deep, pieces, hello, classes, left, of, where } = texts('prueba', written)
const again = texts('prueba', written)

let own: Words = {}
const say = (words: Words) => {
  own = words
  wordsComeFrom(() => own)
}
afterEach(() => say({}))

describe('messages', () => {
  it('are rendered with their values, in singular and plural', () => {
    expect([first, deep.leave, hello({ name: 'Ana' })]).toEqual(['Ingresar', 'Salir', 'Hola, Ana'])
    expect([0, 1, 1000].map((amount) => classes({ amount }))).toEqual(['0 clases', '1 clase', '1000 clases'])
    expect([0, 1, 2].map((days) => left({ days }))).toEqual(['Vence hoy', 'Vence mañana', 'Vence en 2 días'])
  })

  it('have a case for unlimited and one for missing values', () => {
    expect([-1, 1, 5].map((amount) => of({ amount, type: 'Yoga' }))).toEqual([
      'Yoga sin límite',
      '1 clase de Yoga',
      '5 clases de Yoga',
    ])
    expect([null, 4].map((spot) => where({ place: 'Roma', spot }))).toEqual(['Roma.', 'Roma. Lugar 4.'])
  })

  it('insert values unchanged, including braces and markup', () => {
    expect(hello({ name: '{x} <b>#</b> ’ ' })).toBe('Hola, {x} <b>#</b> ’ ')
  })
})

describe('the owner’s texts', () => {
  it('replace the defaults until they are removed', () => {
    say({
      'prueba.enter': 'Entra',
      'prueba.deep.leave': 'Adiós',
      'prueba.pieces.1': ' mañana',
      'prueba.no': 'x',
    })
    expect([again.enter, deep.leave, pieces[1]]).toEqual(['Entra', 'Adiós', ' mañana'])
    say({})
    expect([again.enter, deep.leave, pieces[1]]).toEqual(['Ingresar', 'Salir', ' hoy'])
  })

  it('are messages of their own', () => {
    say({
      'prueba.hello': '¡{name}, qué gusto, {name}! <b>',
      'prueba.classes': '{amount, plural, one {una sesión} other {{amount} sesiones}}',
    })
    expect(hello({ name: 'Ana' })).toBe('¡Ana, qué gusto, Ana! <b>')
    expect([1, 5].map((amount) => classes({ amount }))).toEqual(['una sesión', '5 sesiones'])
  })

  it('are ignored if they use a value that the text does not have', () => {
    say({ 'prueba.hello': 'Hola, {nombre}', 'prueba.classes': '{amount, plural, one {x}' })
    expect([hello({ name: 'Ana' }), classes({ amount: 2 })]).toEqual(['Hola, Ana', '2 clases'])
  })

  it('reach the browser parsed, with the document', () => {
    const words: Words = {
      'prueba.classes': { ast: parseMessage('{amount, plural, one {una} other {{amount} x}}') },
    }
    const host = globalThis as { [place: symbol]: unknown }
    host[Symbol.for('cupo.words')] = undefined
    vi.stubGlobal('document', {
      getElementById: (id: string) => (id === OWN_WORDS ? { textContent: JSON.stringify(words) } : null),
    })
    expect([1, 2].map((amount) => classes({ amount }))).toEqual(['una', '2 x'])
    vi.unstubAllGlobals()
  })

  it('are loaded before any text is rendered: a server module that renders one while loading stops the start', () => {
    const host = globalThis as { [place: symbol]: unknown }
    host[Symbol.for('cupo.words')] = undefined
    expect(() => again.enter).toThrow('say it where it is shown')
  })
})

it('require their values at compile time', () => {
  // @ts-expect-error: another name
  expect(() => hello({ nombre: 'Ana' })).toThrow('"name"')
  // @ts-expect-error: a value is missing
  expect(() => of({ amount: 1 })).toThrow('"type"')
  // @ts-expect-error: it counts
  expect(classes({ amount: 'uno' })).toBe('uno clases')
})

it('show quoted braces literally', () => {
  const { hint } = texts('llaves', { hint: "Escribe '{'enlace'}'" })
  expect(hint).toBe('Escribe {enlace}')
})

it('ask for no list of languages, which takes a phone 200 ms, and make one set of plural rules for all', () => {
  const languages = vi.spyOn(Intl.NumberFormat, 'supportedLocalesOf')
  const rules = vi.spyOn(Intl, 'PluralRules')
  const { one, two } = texts('plurales', {
    one: '{n, plural, one {1 lugar} other {{n} lugares}}',
    two: '{n, plural, one {1 día} other {{n} días}}',
  })
  expect([one({ n: 2 }), two({ n: 1 })]).toEqual(['2 lugares', '1 día'])
  expect(languages).not.toHaveBeenCalled()
  expect(rules.mock.calls.length).toBeLessThanOrEqual(1)
  vi.restoreAllMocks()
})
