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
  it('are said with what they tell of, one and many apart', () => {
    expect([first, deep.leave, hello({ name: 'Ana' })]).toEqual(['Ingresar', 'Salir', 'Hola, Ana'])
    expect([0, 1, 1000].map((amount) => classes({ amount }))).toEqual(['0 clases', '1 clase', '1000 clases'])
    expect([0, 1, 2].map((days) => left({ days }))).toEqual(['Vence hoy', 'Vence mañana', 'Vence en 2 días'])
  })

  it('have a case for no end, and one for what is not there', () => {
    expect([-1, 1, 5].map((amount) => of({ amount, type: 'Yoga' }))).toEqual([
      'Yoga sin límite',
      '1 clase de Yoga',
      '5 clases de Yoga',
    ])
    expect([null, 4].map((spot) => where({ place: 'Roma', spot }))).toEqual(['Roma.', 'Roma. Lugar 4.'])
  })

  it('say what they are told as it is, braces and markup too', () => {
    expect(hello({ name: '{x} <b>#</b> ’ ' })).toBe('Hola, {x} <b>#</b> ’ ')
  })
})

describe('the owner’s words', () => {
  it('stand in the place of what was written, until they are taken away', () => {
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

  it('give way where they tell of something that the text does not know', () => {
    say({ 'prueba.hello': 'Hola, {nombre}', 'prueba.classes': '{amount, plural, one {x}' })
    expect([hello({ name: 'Ana' }), classes({ amount: 2 })]).toEqual(['Hola, Ana', '2 clases'])
  })

  it('come to the browser with the document, parsed ahead', () => {
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

  it('are asked for before anything is said: a module on a server that says a text while it loads stops the start', () => {
    const host = globalThis as { [place: symbol]: unknown }
    host[Symbol.for('cupo.words')] = undefined
    expect(() => again.enter).toThrow('say it where it is shown')
  })
})

it('asks call sites for the values that a message tells of', () => {
  // @ts-expect-error: another name
  expect(() => hello({ nombre: 'Ana' })).toThrow('"name"')
  // @ts-expect-error: a value is missing
  expect(() => of({ amount: 1 })).toThrow('"type"')
  // @ts-expect-error: it counts
  expect(classes({ amount: 'uno' })).toBe('uno clases')
})

it('shows braces that stand in apostrophes as they are', () => {
  const { hint } = texts('llaves', { hint: "Escribe '{'enlace'}'" })
  expect(hint).toBe('Escribe {enlace}')
})
