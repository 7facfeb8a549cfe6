import type { Configuration } from '#domain/configuration/configuration.ts'
import type { Environment } from '#server/environment/environment.ts'
import type { Inline } from '#server/kit/caches/cached-page.ts'
import type { ProviderScript } from '#server/ports/payment-gateway.ts'

type Codes = Pick<Configuration, 'head_tracking_codes' | 'body_tracking_codes' | 'app_css'>

/** The hosts that well-known tracking codes send data to, besides their own source. */
const COMPANIONS: Record<string, readonly string[]> = {
  'www.googletagmanager.com': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
    'https://*.g.doubleclick.net',
  ],
  'connect.facebook.net': ['https://www.facebook.com'],
  'analytics.tiktok.com': ['https://*.tiktok.com'],
  'www.clarity.ms': ['https://*.clarity.ms', 'https://c.bing.com'],
  'static.hotjar.com': ['https://*.hotjar.com', 'https://*.hotjar.io'],
}

/** Video players that a page may embed. */
const PLAYERS = 'https://player.vimeo.com https://www.youtube-nocookie.com https://www.youtube.com'

/**
 * The content security policy of a page. Scripts run only from this site, by nonce or hash, or from the hosts in the
 * studio's own tracking codes; everything else is as strict as the pages allow. `providers` are the payment
 * providers' scripts, for checkout pages. `wasm`: the page may compile WebAssembly, for reading codes with the camera.
 */
export function contentSecurityPolicy(
  settings: Codes,
  inline: Inline,
  providers: readonly ProviderScript[] = [],
  wasm = false,
): string {
  const hosts = hostsIn(`${settings.head_tracking_codes ?? ''} ${settings.body_tracking_codes ?? ''}`).join(
    ' ',
  )
  const scripts = providers.flatMap((provider) => provider.scripts)
  const frames = providers.flatMap((provider) => provider.frames)
  const connections = providers.flatMap((provider) => provider.connections)
  const fonts = hostsIn(settings.app_css ?? '').join(' ')
  const directives: [string, string][] = [
    ['default-src', "'self'"],
    [
      'script-src',
      `'self' ${inline.scripts} ${hosts} ${scripts.join(' ')} ${wasm ? "'wasm-unsafe-eval'" : ''}`,
    ],
    ['style-src', `'self' ${inline.styles} ${fonts} ${hosts}`],
    // React writes style attributes into server-rendered HTML; they cannot run script.
    ['style-src-attr', "'unsafe-inline'"],
    ['img-src', "'self' data: blob: https:"],
    ['media-src', "'self' blob: https:"],
    ['font-src', `'self' ${fonts} ${hosts}`],
    ['connect-src', `'self' ${hosts} ${connections.join(' ')}`],
    ['frame-src', `'self' ${PLAYERS} ${hosts} ${frames.join(' ')}`],
    ['worker-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'self'"],
  ]
  return directives.map(([name, value]) => `${name} ${value.trim().replaceAll(/\s+/g, ' ')}`).join('; ')
}

function hostsIn(text: string): string[] {
  const found = text.match(/(?:https?:)?\/\/[a-z0-9.-]+\.[a-z]{2,}(?=[/:'"?\s)]|$)/gi) ?? []
  const names = found.map((address) => address.replace(/^.*\/\//, '').toLowerCase())
  const hosts = names.flatMap((name) => [`https://${name}`, ...(COMPANIONS[name] ?? [])])
  return [...new Set(hosts)].sort()
}

type Transport = Pick<Environment, 'publicUrl' | 'hstsSubdomains'>

/** The headers of every page apart from its policy. `opensWindows`: windows that it opens may access it. */
export function pageHeaders(environment: Transport, opensWindows: boolean): [string, string][] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'SAMEORIGIN'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', opensWindows ? 'same-origin-allow-popups' : 'same-origin'],
    ['Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), payment=(self)'],
    ...strictTransport(environment),
  ]
}

/**
 * HSTS, if the site has TLS. Subdomains only on request: they may not be the studio’s, and browsers cache it for a
 * year.
 */
export function strictTransport({ publicUrl, hstsSubdomains }: Transport): [string, string][] {
  if (!publicUrl.startsWith('https:')) return []
  return [['Strict-Transport-Security', `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`]]
}
