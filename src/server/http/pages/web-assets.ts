import { readFile, readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { endOf, paths } from '#domain/site-map/paths.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The precompressed encodings that the build writes, the smaller one first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

export interface Assets {
  /** The response for a path of the build, or null when there is no such file. */
  serve(path: string, request: Request): Response | null
  /** A style sheet of the build, or null. */
  sheet(path: string): string | null
}

interface Asset {
  type: string
  plain: Uint8Array<ArrayBuffer>
  br: Uint8Array<ArrayBuffer> | undefined
  gzip: Uint8Array<ArrayBuffer> | undefined
}

/**
 * The files of the web build, in memory: a couple of megabytes, and a newer build on disk can't mix with this one's
 * pages. Only names that existed at start are served, so no path escapes the folder; those under /assets contain a
 * content hash and are cached by browsers permanently.
 */
export async function openAssets(folder: string): Promise<Assets> {
  const assets = await readAssets(folder)
  const sheets = new Map(
    [...assets]
      .filter(([path]) => path.endsWith('.css'))
      .map(([path, { plain }]) => [path, Buffer.from(plain).toString()]),
  )
  return {
    serve(path, request) {
      const asset = assets.get(path)
      if (asset === undefined) return null
      const accepted = request.headers.get('accept-encoding') ?? ''
      const encoding = ENCODINGS.find(([name]) => accepted.includes(name) && asset[name] !== undefined)?.[0]
      const bytes = (encoding && asset[encoding]) ?? asset.plain
      const headers = new Headers({
        'Content-Type': asset.type,
        'Content-Length': String(bytes.byteLength),
        'Cache-Control': cachingOf(path),
        'X-Content-Type-Options': 'nosniff',
        Vary: 'Accept-Encoding',
      })
      if (path === WORKER) for (const [name, value] of WORKER_HEADERS) headers.set(name, value)
      if (encoding !== undefined) headers.set('Content-Encoding', encoding)
      return new Response(request.method === 'HEAD' ? null : bytes, { headers })
    },
    sheet: (path) => sheets.get(path) ?? null,
  }
}

/** The service worker: browsers check for a new one whenever a page is opened. */
const WORKER = paths.worker()
const WORKER_HEADERS = [
  ['Service-Worker-Allowed', '/'],
  ['Content-Security-Policy', "default-src 'none'; connect-src 'self'"],
] as const

function cachingOf(path: string): string {
  if (path === WORKER) return 'no-cache'
  return endOf('/assets/*', path) === null ? 'public, max-age=3600' : 'public, max-age=31536000, immutable'
}

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const bytes = new Map(await Promise.all(files.map(async (file) => [file, await readFile(file)] as const)))
  const assets = new Map<string, Asset>()
  for (const [file, plain] of bytes) {
    const type = TYPES[extname(file)]
    if (type === undefined) continue
    const path = `/${relative(folder, file).split(sep).join('/')}`
    assets.set(path, { type, plain, br: bytes.get(`${file}.br`), gzip: bytes.get(`${file}.gz`) })
  }
  return assets
}
