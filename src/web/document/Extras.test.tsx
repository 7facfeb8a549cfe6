import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ExtrasContext, type Extras } from './document.ts'
import { BodyExtras, HeadExtras } from './Extras.tsx'

const nothing: Extras = {
  nonce: 'n0',
  sheets: null,
  linked: [],
  css: null,
  codes: { head: '', body: '' },
  asks: false,
  words: {},
  structured: null,
}

function drawn(given: Partial<Extras>): { head: string; body: string } {
  const html = renderToStaticMarkup(
    <ExtrasContext value={{ ...nothing, ...given }}>
      <html lang="es-MX">
        <head>
          <HeadExtras />
        </head>
        <body>
          <BodyExtras />
        </body>
      </html>
    </ExtrasContext>,
  )
  const [, head = '', body = ''] = /<head>(.*)<\/head><body>(.*)<\/body>/s.exec(html) ?? []
  return { head, body }
}

describe('what only the server renders', () => {
  it('is empty without settings', () => {
    expect(drawn({})).toEqual({ head: '', body: '' })
  })

  it('adds the page’s nonce to codes, and puts those not allowed in a head at the end of the body', () => {
    const codes = { head: '<script>a("ñ</b>")</script><img src="/p.gif">', body: '<script>$&amp;</script>' }
    const { head, body } = drawn({ codes, css: 'h1{color:red}' })
    expect(head).toBe('<style nonce="n0">h1{color:red}</style><script nonce="n0">a("ñ</b>")</script>')
    expect(body).toBe('<div><img src="/p.gif"/><script nonce="n0">$&amp;</script></div>'.replace('"/>', '">'))
  })

  it('keeps codes inert, unchanged, until consent if the studio asks for it', () => {
    const codes = { head: '<script>a("ñ")</script>', body: '' }
    const { head, body } = drawn({ codes, asks: true })
    expect(head).toBe('')
    expect(body).toContain('<template data-codes="head"><script>a("ñ")</script></template>')
    // The question's own rules alone may apply at once.
    expect(body).toMatch(/^<style nonce="n0">/)
    expect(body.match(/nonce/g)).toHaveLength(1)
    expect(drawn({ asks: true }).body).toBe('')
  })

  it('contains the owner’s texts as data that cannot end its element', () => {
    const { head } = drawn({ words: { 'site.a': '</script><b>' } })
    expect(head).toContain('\\u003c/script>\\u003cb>')
    expect(head.match(/<\/script/g)).toHaveLength(1)
  })
})
