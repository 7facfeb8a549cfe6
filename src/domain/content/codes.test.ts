import { describe, expect, it } from 'vitest'
import { codeProblem, headElements, leavesStyles, withNonce } from './codes.ts'

describe('codeProblem', () => {
  it.each([
    ['<script>a()</script>', null],
    ['<script async src="https://a.mx/t.js"></script>\n<script>\n  b()\n</script >', null],
    ['<!-- Medición --><noscript><img src="https://a.mx/p.gif"></noscript>', null],
    ['<noscript><iframe src="https://a.mx/x.html" height="0"></iframe></noscript>', null],
    ['<script>w("<scr"+"ipt>x<\\/script>")</script>', null],
    ['<style>p{}</style><link rel="preconnect" href="https://a.mx">', null],
    ['<meta name="a" content="b">', null],
    ['  \n ', null],
    // The string ends the element: what follows would be text of the page.
    ['<script>var a = "</script>"; b()</script>', 'code_end'],
    ['<script>document.write("<script src=x></script>")</script>', 'code_end'],
    ['</script><script>a()</script>', 'code_end'],
    ['<script><!-- if (a < "<script>") --> </script>', 'code_end'],
    ['</template><script>a()</script>', 'code_end'],
    ['</head><body onload="a()">', 'code_end'],
    ['<noscript></template></noscript>', 'code_end'],
    // These would swallow the rest of the page.
    ['<script>a()', 'code_open'],
    ['<script src="https://a.mx/t.js"', 'code_open'],
    ['<script>a()</scriptx>', 'code_open'],
    ['<!-- a', 'code_open'],
    ['<noscript><p>x</p>', 'code_open'],
    ['<title>x', 'code_open'],
    ['gtag("config", "G-1")', 'code_bare'],
  ])('%j gives %s', (html, problem) => {
    expect(codeProblem(html)).toBe(problem)
  })
})

it('styles must not end their own element', () => {
  expect(leavesStyles('p{}</STYLE ><script>x()</script>')).toBe(true)
  expect(leavesStyles('p > a{color:red}')).toBe(false)
})

describe('withNonce', () => {
  it('adds a nonce to elements only, not to markup inside scripts', () => {
    const html = '<script>w("<script src=x><\\/script>")</script><style media="a>b">p{}</style>'
    expect(withNonce(html, 'n0')).toBe(
      '<script nonce="n0">w("<script src=x><\\/script>")</script><style nonce="n0" media="a>b">p{}</style>',
    )
  })

  it.each(['nonce="x"', "nonce='{NONCE}'", 'nonce=x', 'nonce'])('replaces %s', (other) => {
    const html = `<script async ${other} src="https://a.mx/t.js" data-nonce="y"></script>`
    expect(withNonce(html, 'n0')).toBe(
      '<script nonce="n0" async src="https://a.mx/t.js" data-nonce="y"></script>',
    )
  })
})

describe('headElements', () => {
  it('splits codes into elements allowed in a head, and the rest', () => {
    const { elements, rest } = headElements(
      '<!-- GA --><meta name="google-site-verification" content="a&amp;b"><script async src="https://a.mx/g.js?id=1&amp;l=2" crossorigin></script>\n' +
        '<script>w("<b>", 1 && 2)</script><noscript><img src="https://a.mx/p.gif"></noscript><iframe src="https://a.mx"></iframe>',
    )
    expect(elements).toEqual([
      { name: 'meta', attributes: { name: 'google-site-verification', content: 'a&b' }, content: null },
      {
        name: 'script',
        attributes: { async: true, src: 'https://a.mx/g.js?id=1&l=2', crossOrigin: '' },
        content: '',
      },
      { name: 'script', attributes: {}, content: 'w("<b>", 1 && 2)' },
      { name: 'noscript', attributes: {}, content: '<img src="https://a.mx/p.gif">' },
    ])
    expect(rest).toBe('<iframe src="https://a.mx"></iframe>')
  })

  it('drops foreign nonces and event handlers, which the policy refuses', () => {
    const [element] = headElements('<link rel="preload" nonce="x" href=/a.css onload="b()">').elements
    expect(element?.attributes).toEqual({ rel: 'preload', href: '/a.css' })
  })
})
