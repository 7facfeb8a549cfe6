import { expect, it } from 'vitest'
import { escapeHtml, layOut } from './layout.ts'

const brand = { business_name: 'Casa <Aura>', primary: '#9a452b', location: 'Roma Norte' }

it('escapes everything that goes into the markup', () => {
  expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
  )
  const { html } = layOut(
    {
      subject: '<s>',
      greeting: '<g>',
      paragraphs: ['<p1>'],
      facts: [['<l>', '<v>']],
      button: { label: '<b>', href: 'https://x/?a="><script>' },
      closing: '<c>',
    },
    brand,
  )
  for (const raw of ['<s>', '<g>', '<p1>', '<l>', '<v>', '<b>', '<c>', '<script>', 'Casa <Aura>'])
    expect(html).not.toContain(raw)
  expect(html).toContain('&lt;v&gt;')
})

it('says the same in plain text, without empty lines for what is missing', () => {
  const { text } = layOut(
    { subject: 's', greeting: 'Hola:', paragraphs: ['Uno.'], facts: [['Total', '$100.00']] },
    brand,
  )
  expect(text).toBe('Hola:\n\nUno.\n\nTotal: $100.00\n\nCasa <Aura>\nRoma Norte')
})

it('lets no line break into the subject', () => {
  expect(layOut({ subject: 'a\r\nBcc: x@y.z', greeting: '', paragraphs: [] }, brand).subject).toBe(
    'a Bcc: x@y.z',
  )
})
