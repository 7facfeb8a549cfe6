import { describe, expect, it } from 'vitest'
import { finishHtml } from './finish-html.ts'

type Options = Parameters<typeof finishHtml>[0]

async function finished(
  html: string,
  cutEvery: number,
  codes: Partial<Options['studio']> = {},
  tracked = true,
  styled = true,
) {
  const bytes = Buffer.from(html)
  const studio = {
    app_css: null,
    head_tracking_codes: null,
    body_tracking_codes: null,
    cookie_consent: false,
    ...codes,
  }
  const stream = finishHtml({
    studio,
    nonce: 'n0',
    tracked,
    styled,
    texts: { words: {}, forms: {} },
    structured: null,
  })
  const collected: Buffer[] = []
  stream.on('data', (chunk: Buffer) => collected.push(chunk))
  for (let at = 0; at < bytes.length; at += cutEvery) stream.write(bytes.subarray(at, at + cutEvery))
  stream.end()
  await new Promise((resolve) => stream.on('end', resolve))
  return Buffer.concat(collected).toString()
}

const PAGE =
  '<html><head><title>Año</title><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/></head><body>Muévete “ya”</body></html>'

describe('the finished page', () => {
  it.each([1, 2, 3, 7, 31, 1000])('is the same however it is cut (every %i bytes)', async (cut) => {
    const html = await finished(PAGE, cut, {
      head_tracking_codes: '<script>a("ñ")</script>',
      app_css: 'h1{color:red}',
    })
    expect(html).toBe(
      '<html><head><title>Año</title>' +
        '<link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="modulepreload" fetchpriority="low" href="/b.js"/>' +
        '<style nonce="n0">h1{color:red}</style><script nonce="n0">a("ñ")</script></head><body>Muévete “ya”</body></html>',
    )
  })

  it('keeps the studio’s styles inside their element', async () => {
    const html = await finished(PAGE, 1000, { app_css: 'a{}</style><script>x</script>' })
    expect(html).toContain('<style nonce="n0">a{}<\\/style><script>x</script></style></head>')
    expect(html).not.toContain('a{}</style>')
  })

  it('puts codes into the body once, at its end, as they are', async () => {
    const html = await finished(PAGE, 5, { body_tracking_codes: '<noscript>$& $1</noscript>' })
    expect(html).toContain('Muévete “ya”<noscript>$& $1</noscript></body>')
  })

  it.each([1, 13, 1000])('puts nothing into what a code writes about (cut every %i bytes)', async (cut) => {
    const html = await finished(PAGE, cut, {
      head_tracking_codes: '<script>w("</head></body>")</script>',
      body_tracking_codes: '<b>x</b>',
      app_css: '/* </head> </body> */',
    })
    expect(html).toContain(
      '<style nonce="n0">/* </head> </body> */</style><script nonce="n0">w("</head></body>")',
    )
    expect(html).toContain('Muévete “ya”<b>x</b></body></html>')
  })

  it.each([false, true])(
    'leaves out codes that would not stay in their place (asking first: %s)',
    async (asks) => {
      const html = await finished(PAGE, 1000, {
        head_tracking_codes: '<script>var a = "</script>"; b()</script>',
        body_tracking_codes: '</template><script>c()</script>',
        cookie_consent: asks,
      })
      expect(html).not.toMatch(/b\(\)|c\(\)/)
    },
  )

  it('wears the studio’s styles but where the owner sets them right', async () => {
    const html = await finished(PAGE, 1000, { app_css: '*{display:none}' }, false, false)
    expect(html).not.toContain('display:none')
  })

  it('has no codes where nobody may look on, and keeps the studio’s styles there', async () => {
    const codes = {
      head_tracking_codes: '<script>a()</script>',
      body_tracking_codes: '<b>x</b>',
      app_css: 'p{}',
    }
    const html = await finished(PAGE, 1000, codes, false)
    expect(html).not.toMatch(/a\(\)|<b>x/)
    expect(html).toContain('p{}</style></head>')
  })

  it('lets codes wait for a yes where the studio asks for one', async () => {
    const codes = { head_tracking_codes: '<script>a("ñ")</script>', cookie_consent: true }
    const html = await finished(PAGE, 1000, codes)
    expect(html).toContain('<template data-codes="head"><script>a("ñ")</script></template>')
    expect(html.indexOf('<template')).toBeGreaterThan(html.indexOf('Muévete'))
    expect(html).not.toMatch(/nonce="n0">a\(/)
    expect(await finished(PAGE, 1000, { cookie_consent: true })).not.toContain('id="consent"')
  })

  it('can’t be left through the studio’s own styles', async () => {
    const html = await finished(PAGE, 1000, { app_css: 'p{}</style><script>x()</script></STYLE >' })
    expect(html.match(/<\/style/gi)).toHaveLength(1)
  })
})
