import { afterEach, describe, expect, it } from 'vitest'
import { changeTexts, editable, writtenTexts } from './editable.ts'

const texts = editable('prueba', {
  enter: 'Ingresar',
  deep: { leave: 'Salir' },
  hello: (name: string) => `Hola, ${name}`,
  classes: (amount: number) => (amount === 1 ? '1 clase' : `${amount} clases`),
  noun: (amount: number) => (amount === 1 ? 'clase' : 'clases'),
  state: (on: boolean) => (on ? 'Sí' : 'No'),
  upper: (name: string) => name.toUpperCase(),
})
afterEach(() => changeTexts({}))

describe('the owner’s words', () => {
  it('are laid over the texts and taken off again', () => {
    const { deep } = texts
    changeTexts({ 'prueba.enter': 'Entra', 'prueba.deep.leave': 'Adiós', 'prueba.nothing': 'x' })
    expect([texts.enter, deep.leave]).toEqual(['Entra', 'Adiós'])
    changeTexts({})
    expect([texts.enter, deep.leave, texts.hello('Ana')]).toEqual(['Ingresar', 'Salir', 'Hola, Ana'])
  })

  it('have places for what they tell of, one and many apart', () => {
    changeTexts({ 'prueba.hello': '¡{1}, qué gusto, {1}!', 'prueba.classes': '{1} sesiones' })
    expect(texts.hello('Ana')).toBe('¡Ana, qué gusto, Ana!')
    expect([texts.classes(1), texts.classes(5)]).toEqual(['1 clase', '5 sesiones'])
    changeTexts({ 'prueba.classes.one': 'una sesión' })
    expect([texts.classes(1), texts.classes(5)]).toEqual(['una sesión', '5 clases'])
  })

  it('have both forms of a word that stands beside a number', () => {
    changeTexts({ 'prueba.noun': 'sesiones', 'prueba.noun.one': 'sesión' })
    expect([texts.noun(1), texts.noun(0), texts.noun(5)]).toEqual(['sesión', 'sesiones', 'sesiones'])
  })

  it('can replace every text but those that decide more', () => {
    const own = [...writtenTexts()].filter(([place]) => place.startsWith('prueba.'))
    expect(Object.fromEntries(own)).toEqual({
      'prueba.enter': 'Ingresar',
      'prueba.deep.leave': 'Salir',
      'prueba.hello': 'Hola, {1}',
      'prueba.classes': '{1} clases',
      'prueba.classes.one': '1 clase',
      'prueba.noun': 'clases',
      'prueba.noun.one': 'clase',
    })
  })

  it('reach texts that are loaded after them', () => {
    changeTexts({ 'tarde.title': 'Nuevo' })
    expect(editable('tarde', { title: 'Viejo' }).title).toBe('Nuevo')
  })
})
