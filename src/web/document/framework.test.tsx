import { renderToStaticMarkup } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  Links,
  Meta,
  Outlet,
  RouterContextProvider,
  Scripts,
  ScrollRestoration,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { beforeAll, expect, it } from 'vitest'

// README.md lists what is relied on. A version of React or React Router that behaves differently fails here, and the message
// says where to look.

const NONCE = 'n0nce'
const css = ['/assets/root-a1.css']
let entry: EntryContext | null = null
let html = ''

function Layout({ children }: { children: React.ReactNode }): React.ReactNode {
  return (
    <html lang="es-MX">
      <head>
        <Meta />
        <Links />
        <style nonce={NONCE} dangerouslySetInnerHTML={{ __html: 'a>b{}' }} />
      </head>
      <body className="site wide">
        {children}
        <ScrollRestoration />
        <Scripts />
        <script nonce={NONCE} dangerouslySetInnerHTML={{ __html: 'a<b&&c' }} />
      </body>
    </html>
  )
}

/** The smallest build that the framework serves: one page with data and a style sheet. */
const build = {
  entry: {
    module: {
      default(request: Request, status: number, headers: Headers, context: EntryContext) {
        entry = context
        headers.set('content-type', 'text/html')
        const page = renderToStaticMarkup(<ServerRouter context={context} url={request.url} nonce={NONCE} />)
        return new Response(page, { status, headers })
      },
    },
  },
  routes: {
    root: { id: 'root', path: '', module: { Layout, default: Outlet, loader: () => ({ read: 'at once' }) } },
    week: { id: 'week', parentId: 'root', path: 'semana', module: { default: () => 'la semana' } },
  },
  assets: {
    version: 'v1',
    url: '/assets/manifest-v1.js',
    entry: { module: '/assets/entry.js', imports: [] },
    routes: {
      root: { ...assets('root', ''), hasLoader: true, css },
      week: { ...assets('week', 'semana'), parentId: 'root' },
    },
  },
  publicPath: '/',
  assetsBuildDirectory: 'build/client',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} as unknown as ServerBuild

function assets(id: string, path: string): object {
  return {
    id,
    path,
    module: `/assets/${id}.js`,
    imports: [],
    hasAction: false,
    hasLoader: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: false,
  }
}

const get = (path: string): Promise<Response> =>
  createRequestHandler(build, 'production')(
    new Request(`http://studio.test${path}`),
    new RouterContextProvider(),
  )

const advice = 'src/web/document/README.md names what leans on this'

beforeAll(async () => {
  html = await (await get('/semana')).text()
})

it('lists a route’s style sheets in its manifest', () => {
  expect(entry?.manifest.routes['root']?.css, `EntryContext.manifest.routes[id].css: ${advice}`).toEqual(css)
  expect(
    entry?.staticHandlerContext.matches.map(({ route }) => route.id),
    `EntryContext.staticHandlerContext.matches: ${advice}`,
  ).toEqual(['root', 'week'])
})

it('writes the nonce on everything that a policy checks, and nowhere else', () => {
  const asked = [...html.matchAll(/<(?:script|style)\b[^>]*>/g)].map(([tag]) => tag)
  expect(asked.length, `the framework’s own scripts are in the page: ${advice}`).toBeGreaterThan(4)
  const without = asked.filter((tag) => !tag.includes(` nonce="${NONCE}"`))
  expect(without, `every script and style carries the nonce as written here: ${advice}`).toEqual([])
  const left = html.replaceAll(` nonce="${NONCE}"`, '')
  expect(left.includes(NONCE), `the nonce stands nowhere else: ${advice}`).toBe(false)
})

it('writes scripts and styles unescaped, so that their hashes match what the browser reads', () => {
  expect(html, `content of a script: ${advice}`).toContain('>a<b&&c</script>')
  expect(html, `content of a style: ${advice}`).toContain('>a>b{}</style>')
})

it('writes an element’s classes in the one form in which they are looked for', () => {
  expect(html, `the attribute class: ${advice}`).toContain('<body class="site wide">')
})

it('begins the head with a bare tag, into which the worker writes when it cached a page', () => {
  expect(html.split('<head>').length - 1, `<head> once and without attributes: ${advice}`).toBe(1)
})

it('requests data at the page’s URL with “.data”', async () => {
  const data = await get('/semana.data')
  expect(data.headers.get('content-type'), `data in the place of a page: ${advice}`).toContain(
    'text/x-script',
  )
  expect(await data.text()).toContain('at once')
})

it('requests further routes at “/__manifest”', async () => {
  const routes = await get('/__manifest?paths=%2Fsemana&version=v1')
  expect(await routes.text(), `routes at /__manifest: ${advice}`).toContain('/assets/week.js')
})

it('puts its state into the page where the browser tests look for it', () => {
  expect(html, `window.__reactRouterContext, for tests/e2e/test.ts: ${advice}`).toContain(
    'window.__reactRouterContext',
  )
})
