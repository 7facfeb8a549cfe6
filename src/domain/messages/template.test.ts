import { describe, expect, it } from 'vitest'
import { blocksOf, fill, numbered, placeholdersIn, problemsOf } from './template.ts'

it('finds each placeholder once', () => {
  expect(placeholdersIn('Hola, {nombre}: { Clase } y {nombre}. {} {a\nb}')).toEqual(['nombre', 'clase', ''])
})

describe('filling in values', () => {
  it('replaces placeholders whatever their spelling, and never treats a value as a template', () => {
    expect(fill('Hola, { Nombre }: {clase}', { nombre: '{clase}', clase: '$&' })).toBe('Hola, {clase}: $&')
    expect(fill('{coach}', { coach: null }, '—')).toBe('—')
  })

  it('omits a line whose values are all empty', () => {
    const body = 'Hola, {nombre}:\n\nTu clase es con {coach}.\nLugar {lugar}, con {coach}\nTe esperamos.'
    expect(blocksOf(body, { nombre: '', lugar: '4' })).toEqual([
      { type: 'text', lines: ['Lugar 4, con ', 'Te esperamos.'] },
    ])
  })

  it('puts a mail’s table and button where their placeholders are alone on a line', () => {
    expect(blocksOf('Uno\ndos\n{detalles}\nTres\r\n\r\n{ enlace }\nVe a {enlace}', { enlace: 'x' })).toEqual([
      { type: 'text', lines: ['Uno', 'dos'] },
      { type: 'details' },
      { type: 'text', lines: ['Tres'] },
      { type: 'link' },
      { type: 'text', lines: ['Ve a x'] },
    ])
  })

  it('keeps line breaks in a value', () => {
    expect(blocksOf('Paga así: {instrucciones}', { instrucciones: 'CLABE 1\nBanco 2' })).toEqual([
      { type: 'text', lines: ['Paga así: CLABE 1', 'Banco 2'] },
    ])
  })
})

it('numbers the values for WhatsApp', () => {
  expect(numbered('{nombre}: {clase}, {nombre}')).toEqual({
    text: '{{1}}: {{2}}, {{1}}',
    names: ['nombre', 'clase'],
  })
})

describe('invalid templates', () => {
  const rules = { allowed: ['nombre', 'enlace'], essential: 'enlace' }
  it.each([
    [{ subject: 'Hola', body: 'x {enlace}' }, []],
    [{ subject: null, body: 'x {enlace}' }, []],
    [{ subject: ' ', body: 'x {enlace}' }, [{ field: 'subject', problem: 'empty' }]],
    [{ subject: 'a\nb', body: 'x {enlace}' }, [{ field: 'subject', problem: 'lines' }]],
    [{ subject: '{clabe}', body: '{enlace}' }, [{ field: 'subject', problem: 'unknown', name: 'clabe' }]],
    [{ subject: 'a', body: ' \n ' }, [{ field: 'body', problem: 'empty' }]],
    [{ subject: 'a', body: '{enlace} {Clabe}' }, [{ field: 'body', problem: 'unknown', name: 'clabe' }]],
    [{ subject: 'a', body: '{nombre}' }, [{ field: 'body', problem: 'missing', name: 'enlace' }]],
    [{ subject: 'a', body: '{} {enlace}' }, [{ field: 'body', problem: 'unknown', name: '' }]],
  ])('%j', (template, problems) => {
    expect(problemsOf(template, rules)).toEqual(problems)
  })
})
