import { describe, expect, it } from 'vitest'
import { contrast } from '#domain/brand/contrast.ts'
import { parseHex } from '#domain/brand/color.ts'
import { layOut, type Letter } from './layout.ts'

const brand = { business_name: 'Casa <Aura>', primary: '#9a452b', location: 'Roma Norte' }
const letter: Letter = {
  subject: 's',
  blocks: [{ type: 'text', lines: ['Uno.', 'Dos.'] }, { type: 'details' }, { type: 'link' }],
  facts: [['Total', '$100.00']],
  button: { label: 'Ver', href: 'https://x/y' },
  optOut: null,
}

it('escapes everything in the markup', () => {
  const { html } = layOut(
    {
      subject: '<s>',
      blocks: [{ type: 'text', lines: ['<p1>'] }, { type: 'details' }, { type: 'link' }],
      facts: [['<l>', '<v>']],
      button: { label: '<b>', href: 'https://x/?a="><script>' },
      optOut: { why: '<w>', label: '<o>', href: '"><script>' },
    },
    brand,
  )
  for (const raw of ['<s>', '<p1>', '<l>', '<v>', '<b>', '<w>', '<o>', '<script>', 'Casa <Aura>'])
    expect(html).not.toContain(raw)
  expect(html).toContain('&lt;v&gt;')
})

it('has the same content in plain text', () => {
  expect(layOut(letter, brand).text).toBe(
    'Uno.\nDos.\n\nTotal: $100.00\n\nVer:\nhttps://x/y\n\nCasa <Aura>\nRoma Norte',
  )
  const optOut = { why: 'Por algo.', label: 'No más', href: 'https://x/z' }
  expect(layOut({ ...letter, facts: [], optOut }, brand).text).toBe(
    'Uno.\nDos.\n\nVer:\nhttps://x/y\n\nCasa <Aura>\nRoma Norte\n\nPor algo.\nNo más:\nhttps://x/z',
  )
})

it('removes line breaks from the subject', () => {
  expect(layOut({ ...letter, subject: 'a\r\nBcc: x@y.z' }, brand).subject).toBe('A Bcc: x@y.z')
})

describe('the colours', () => {
  it.each(['#9a452b', '#d6ff3f', '#ffffff', '#000000', '#8f7bff'])('are readable with %s', (primary) => {
    const { html } = layOut(letter, { ...brand, primary })
    const [, fill = '', on = ''] = /background:(#\w{6});color:(#\w{6});text-decoration:none/.exec(html) ?? []
    const [, name = ''] = /font-weight:700;color:(#\w{6})/.exec(html) ?? []
    const ratio = (one: string, other: string) =>
      contrast(parseHex(one) ?? { r: 0, g: 0, b: 0 }, parseHex(other) ?? { r: 0, g: 0, b: 0 })
    expect(ratio(fill, on)).toBeGreaterThanOrEqual(4.5)
    expect(ratio(name, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  })
})
