import { afterEach, describe, expect, it, vi } from 'vitest'
import { editable, shelf } from './editable.ts'
import { changeTexts, writtenTexts } from './forms.ts'

const written = {
  enter: 'Ingresar',
  deep: { leave: 'Salir' },
  hello: (name: string) => `Hola, ${name}`,
  classes: (amount: number) => (amount === 1 ? '1 clase' : `${amount} clases`),
  noun: (amount: number) => (amount === 1 ? 'clase' : 'clases'),
  state: (on: boolean) => (on ? 'Sí' : 'No'),
  upper: (name: string) => name.toUpperCase(),
  see: (name: string) => `Ver ${name.toLowerCase()}`,
  left: (amount: number) =>
    amount === 0 ? 'Vence hoy' : amount === 1 ? 'Vence mañana' : `Vence en ${amount} días`,
  limit: (most: number | null) => (most === null ? null : `Hasta ${most} veces`),
  of: (amount: number, type: string) =>
    amount === -1
      ? `${type} sin límite`
      : amount === 1
        ? `1 clase de ${type}`
        : `${amount} clases de ${type}`,
  where: (place: string, spot: number | null) => (spot === null ? `${place}.` : `${place}. Lugar ${spot}.`),
}
const texts = editable('prueba', { ...written })
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

  it('are said in the case that they are written for', () => {
    changeTexts({
      'prueba.left': 'Quedan {1} días',
      'prueba.limit': 'No más de {1}',
      'prueba.of': '{1} sesiones de {2}',
      'prueba.where': 'En {1}, lugar {2}',
    })
    const { left, limit, of, where } = texts
    expect([left(3), left(1), left(0)]).toEqual(['Quedan 3 días', 'Vence mañana', 'Vence hoy'])
    expect([limit(3), limit(null)]).toEqual(['No más de 3', null])
    expect([of(5, 'Yoga'), of(1, 'Yoga'), of(-1, 'Yoga')]).toEqual([
      '5 sesiones de Yoga',
      '1 clase de Yoga',
      'Yoga sin límite',
    ])
    expect([where('Roma', 4), where('Roma', null)]).toEqual(['En Roma, lugar 4', 'Roma.'])
  })

  it('can be given to every case', () => {
    changeTexts({
      'prueba.left.zero': '¡Hoy!',
      'prueba.of.unlimited': '{2}, todo lo que quieras',
      'prueba.of.one': 'Una sesión de {2}',
      'prueba.where.none2': 'En {1}',
    })
    const { left, of, where } = texts
    expect([left(0), left(1), left(2)]).toEqual(['¡Hoy!', 'Vence mañana', 'Vence en 2 días'])
    expect([of(-1, 'Yoga'), of(1, 'Yoga'), of(2, 'Yoga')]).toEqual([
      'Yoga, todo lo que quieras',
      'Una sesión de Yoga',
      '2 clases de Yoga',
    ])
    expect([where('Roma', null), where('Roma', 4)]).toEqual(['En Roma', 'Roma. Lugar 4.'])
  })

  it('say what they tell of as the text wrote it', () => {
    changeTexts({ 'prueba.see': 'Todos los {1}', 'prueba.hello': '¿Qué tal, {1}?' })
    expect([texts.see('Planes'), texts.hello('{1} (x) $&')]).toEqual([
      'Todos los planes',
      '¿Qué tal, {1} (x) $&?',
    ])
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
      'prueba.see': 'Ver {1}',
      'prueba.left': 'Vence en {1} días',
      'prueba.left.one': 'Vence mañana',
      'prueba.left.zero': 'Vence hoy',
      'prueba.limit': 'Hasta {1} veces',
      'prueba.of': '{1} clases de {2}',
      'prueba.of.one': '1 clase de {2}',
      'prueba.of.unlimited': '{2} sin límite',
      'prueba.where': '{1}. Lugar {2}.',
      'prueba.where.none2': '{1}.',
    })
  })

  it('leave texts as they were written for whoever lists them', () => {
    const inner = editable('dentro', { day: 'cada día' })
    editable('fuera', { renews: (name: string) => `${name} se renueva ${inner.day}` })
    changeTexts({ 'dentro.day': 'a diario' })
    expect(writtenTexts().get('fuera.renews')).toBe('{1} se renueva cada día')
    expect(inner.day).toBe('a diario')
  })

  it('come to the browser out of the page, each in its case', () => {
    changeTexts({ 'prueba.of': '{1} sesiones de {2}', 'prueba.left.zero': '¡Hoy!' })
    const page = JSON.stringify(shelf().carried)
    const host = globalThis as { [place: symbol]: unknown }
    const place = Symbol.for('cupo.texts')
    const server = host[place]
    host[place] = undefined
    vi.stubGlobal('document', { getElementById: () => ({ textContent: page }) })
    const { of, left } = editable('prueba', { of: written.of, left: written.left })
    vi.unstubAllGlobals()
    host[place] = server
    expect([of(5, 'Yoga'), of(-1, 'Yoga')]).toEqual(['5 sesiones de Yoga', 'Yoga sin límite'])
    expect([left(0), left(2)]).toEqual(['¡Hoy!', 'Vence en 2 días'])
  })

  it('reach texts that are loaded after them', () => {
    changeTexts({ 'tarde.title': 'Nuevo' })
    expect(editable('tarde', { title: 'Viejo' }).title).toBe('Nuevo')
  })
})
