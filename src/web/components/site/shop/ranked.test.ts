import { describe, expect, it } from 'vitest'
import { rankedFrom } from './ranked.ts'

describe('headings in the studio’s text', () => {
  it('start at the given level and keep their order', () => {
    expect(rankedFrom('<h3>A</h3><p>x</p><h4 id="b">B</h4>', 2)).toBe('<h2>A</h2><p>x</p><h3 id="b">B</h3>')
    expect(rankedFrom('<H1>A</H1><h2>B</h2>', 3)).toBe('<h3>A</h3><h4>B</h4>')
  })

  it('end at level six', () => {
    expect(rankedFrom('<h1>A</h1><h6>B</h6>', 4)).toBe('<h4>A</h4><h6>B</h6>')
  })

  it('leave other elements unchanged', () => {
    expect(rankedFrom('<p>1 < 2, <hr> h3</p>', 2)).toBe('<p>1 < 2, <hr> h3</p>')
    expect(rankedFrom('<h2>A</h2>', 2)).toBe('<h2>A</h2>')
  })
})
