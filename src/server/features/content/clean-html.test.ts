import { describe, expect, it } from 'vitest'
import { cleanHtml } from './clean-html.ts'

describe('cleanHtml', () => {
  it.each([
    ['Diez clases.', 'Diez clases.'],
    ['<p>Hola <strong>Ana</strong></p>', '<p>Hola <strong>Ana</strong></p>'],
    ['<h1>Título</h1>', '<h2>Título</h2>'],
    ['<p onclick="x()" style="color:red">a</p>', '<p>a</p>'],
    ['a<script>alert(1)</script>b', 'ab'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="//evil.example">x</a>', '<a>x</a>'],
    ['<a href="/paquetes" target="_blank">x</a>', '<a href="/paquetes">x</a>'],
    [
      '<a href="https://a.mx">x</a>',
      '<a href="https://a.mx" target="_blank" rel="noopener noreferrer">x</a>',
    ],
    ['<img src="data:image/png;base64,AA">', '<img alt="" loading="lazy" />'],
    ['<img src="/files/abc" onerror="x()">', '<img src="/files/abc" alt="" loading="lazy" />'],
    ['<iframe src="https://a.mx"></iframe><form><input></form>', ''],
    ['<svg onload="x()"><circle/></svg>', ''],
    ['Tú & yo < todos', 'Tú &amp; yo &lt; todos'],
  ])('%j becomes %j', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean)
    expect(cleanHtml(clean)).toBe(clean)
  })
})
