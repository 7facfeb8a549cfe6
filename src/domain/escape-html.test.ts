import { fc } from '#tests/properties.ts'
import { expect, it } from 'vitest'
import { escapeHtml } from './escape-html.ts'

it('escapes every text in HTML', () => {
  expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
  )
  fc.assert(fc.property(fc.string(), (text) => !/[<>"']/.test(escapeHtml(text))))
})
