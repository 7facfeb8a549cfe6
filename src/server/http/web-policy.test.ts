import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, pageHeaders } from './web-policy.ts'

const none = { head_tracking_codes: null, body_tracking_codes: null, app_css: null }
const directive = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.startsWith(`${name} `))

describe('the content security policy', () => {
  it('lets scripts run by nonce alone', () => {
    const policy = contentSecurityPolicy(none, 'abc')
    expect(directive(policy, 'script-src')).toBe("script-src 'self' 'nonce-abc'")
    expect(directive(policy, 'object-src')).toBe("object-src 'none'")
    expect(policy).not.toContain('unsafe-eval')
  })

  it('names what the studio’s own codes reach', () => {
    const codes = {
      ...none,
      head_tracking_codes:
        '<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script><script>var a="//Stats.example.mx/x"</script>',
    }
    const script = directive(contentSecurityPolicy(codes, 'abc'), 'script-src') ?? ''
    expect(script).toContain('https://www.googletagmanager.com')
    expect(script).toContain('https://*.google-analytics.com')
    expect(script).toContain('https://stats.example.mx')
  })

  it('can’t be widened by what a code writes into it', () => {
    const codes = {
      ...none,
      head_tracking_codes: '<script>"https://a.mx; script-src *"; "https://*"</script>',
    }
    expect(directive(contentSecurityPolicy(codes, 'abc'), 'script-src')).toBe("script-src 'self' 'nonce-abc'")
  })
})

describe('the headers of a page', () => {
  it('ask for HTTPS only where the site has it', () => {
    const names = (url: string) => pageHeaders(url).map(([name]) => name)
    expect(names('http://localhost:3000')).not.toContain('Strict-Transport-Security')
    expect(names('https://casaaura.mx')).toContain('Strict-Transport-Security')
  })
})
