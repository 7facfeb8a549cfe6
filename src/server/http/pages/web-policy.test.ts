import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, pageHeaders } from './web-policy.ts'
import { byNonce } from '#server/kit/caches/cached-page.ts'

const none = { head_tracking_codes: null, body_tracking_codes: null, app_css: null }
const directive = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.startsWith(`${name} `))

describe('the content security policy', () => {
  it('allows scripts by nonce only', () => {
    const policy = contentSecurityPolicy(none, byNonce('abc'))
    expect(directive(policy, 'script-src')).toBe("script-src 'self' 'nonce-abc'")
    expect(directive(policy, 'object-src')).toBe("object-src 'none'")
    expect(policy).not.toContain('unsafe-eval')
  })

  it('allows WebAssembly, and nothing else, on pages that read codes', () => {
    const policy = contentSecurityPolicy(none, byNonce('abc'), [], true)
    expect(directive(policy, 'script-src')).toBe("script-src 'self' 'nonce-abc' 'wasm-unsafe-eval'")
  })

  it('lists the hosts of the studio’s own codes', () => {
    const codes = {
      ...none,
      head_tracking_codes:
        '<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script><script>var a="//Stats.example.mx/x"</script>',
    }
    const script = directive(contentSecurityPolicy(codes, byNonce('abc')), 'script-src') ?? ''
    expect(script).toContain('https://www.googletagmanager.com')
    expect(script).toContain('https://*.google-analytics.com')
    expect(script).toContain('https://stats.example.mx')
    // A widget needs its own styles and fonts.
    for (const name of ['style-src', 'font-src', 'connect-src', 'frame-src'])
      expect(directive(contentSecurityPolicy(codes, byNonce('abc')), name)).toContain(
        ' https://stats.example.mx',
      )
  })

  it('lists the payment provider’s hosts on checkout pages', () => {
    const provider = {
      url: 'https://js.pay.mx/v3',
      scripts: ['https://js.pay.mx'],
      frames: ['https://bank.pay.mx'],
      connections: ['https://api.pay.mx'],
    }
    const policy = contentSecurityPolicy(none, byNonce('abc'), [provider])
    expect(directive(policy, 'script-src')).toBe("script-src 'self' 'nonce-abc' https://js.pay.mx")
    expect(directive(policy, 'frame-src')).toContain(' https://bank.pay.mx')
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://api.pay.mx")
    expect(contentSecurityPolicy(none, byNonce('abc'))).not.toContain('pay.mx')
  })

  it('cannot be widened by a code’s content', () => {
    const codes = {
      ...none,
      head_tracking_codes: '<script>"https://a.mx; script-src *"; "https://*"</script>',
    }
    expect(directive(contentSecurityPolicy(codes, byNonce('abc')), 'script-src')).toBe(
      "script-src 'self' 'nonce-abc'",
    )
  })
})

describe('a page’s headers', () => {
  it('require HTTPS only if the site has it, and include subdomains only on request', () => {
    const transport = (publicUrl: string, hstsSubdomains: boolean) =>
      new Map(pageHeaders({ publicUrl, hstsSubdomains }, false)).get('Strict-Transport-Security')
    expect(transport('http://localhost:3000', true)).toBeUndefined()
    expect(transport('https://casaaura.mx', false)).toBe('max-age=31536000')
    expect(transport('https://casaaura.mx', true)).toBe('max-age=31536000; includeSubDomains')
  })

  it('allow a provider’s window to access its opener only where one is opened', () => {
    const opener = (opens: boolean) =>
      new Map(pageHeaders({ publicUrl: 'https://casaaura.mx', hstsSubdomains: false }, opens)).get(
        'Cross-Origin-Opener-Policy',
      )
    expect([opener(false), opener(true)]).toEqual(['same-origin', 'same-origin-allow-popups'])
  })
})
