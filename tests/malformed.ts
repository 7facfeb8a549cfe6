import { connect } from 'node:net'

/** A request as raw bytes; Latin-1, so that any byte can be written. */
export interface Malformed {
  line: string
  headers?: string[]
  body?: string
}

const get = (path: string, ...headers: string[]): Malformed => ({ line: `GET ${path} HTTP/1.1`, headers })
const post = (path: string, body: string, ...headers: string[]): Malformed => ({
  line: `POST ${path} HTTP/1.1`,
  headers: [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`, ...headers],
  body,
})

/** Invalid in every position of a path. */
const parts = [
  '[',
  '%',
  '%E0%A4%A',
  '%00',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..;',
  '%5B',
  '"<',
  'a'.repeat(6000),
]
const places = `
  / // //evil.test/ /coach/ /class_type/ /checkout/ /transferencia/ /avisos-correo/ /mystudio// /reservation/
  /restablecer?token= /entrar?volver= /?semana= /paquetes?tipo= /api/ /api// /api/files/ /api/instructors/
  /api/schedule?start_date= /api/calendar/ /api/pages/ /api/auth/ /api/auth/reset-password/ /api/stream?since=
  /api/webhooks/ /files/ /files/x/ /files/recibos/ /icon/ /compartir/ /assets/ /__manifest?paths= /_root.data?_routes=
  /coach/x.data?_routes= /.well-known/`
  .trim()
  .split(/\s+/)

const foreign = '\xf1\xff'
const long = 'x'.repeat(15_000)
const names = ['Cookie', 'Authorization', 'Referer', 'If-None-Match', 'Accept-Encoding', 'X-Forwarded-For']
const others = ['Origin', 'User-Agent', 'Accept', 'Last-Event-ID', 'Idempotency-Key', 'Range', 'Content-Type']
const values = [foreign, '[', '%', ';;=;%E0', '__Host-x=%', long, '', '\x01', 'http://[', '"', 'bytes=9-1']

/** Requests that no browser sends. None may cause a server error. */
export const malformed: Malformed[] = [
  ...places.flatMap((place) => parts.map((part) => get(place + part))),
  ...[...names, ...others].flatMap((name) =>
    values.flatMap((value) => [
      get('/', `${name}: ${value}`),
      get('/coach/1.data', `${name}: ${value}`),
      get('/api/customer', `${name}: ${value}`),
    ]),
  ),
  ...['[', 'a b', foreign, '', 'x:y', '//', 'a/b', long].map((host) => get('/', `Host: ${host}`)),
  get('http://['),
  get('http://evil.test/calendario'),
  get('*'),
  get('/\x00'),
  get(`/${foreign}`),
  get('/?\xff=\xff'),
  get('/\\evil.test'),
  { line: 'OPTIONS * HTTP/1.1' },
  { line: 'GET / HTTP/9.9' },
  { line: 'HEAD //[ HTTP/1.1' },
  ...['PUT', 'DELETE', 'PATCH', 'PROPFIND', 'TRACE'].map((method) => ({ line: `${method} //[ HTTP/1.1` })),
  ...[
    '/',
    '/entrar',
    '/_root.data',
    '/coach/1',
    '/api/customer',
    '/api/auth/sign-in/email',
    '/api/files',
  ].flatMap((path) => [
    post(path, '{', 'Content-Type: application/json'),
    post(path, '\x00', 'Content-Type: application/json'),
    post(path, '{"email":"\\u0000","__proto__":{}}', 'Content-Type: application/json'),
    post(path, '--x', 'Content-Type: multipart/form-data; boundary=x'),
    post(path, '%', 'Content-Type: application/x-www-form-urlencoded'),
    post(path, foreign, `Content-Type: ${foreign}`),
  ]),
  ...['sandbox', '__proto__', '%00'].flatMap((provider) =>
    ['1,\xf1'.padEnd(66, '\xf1'), 'x', `${foreign},${'a'.repeat(64)}`, ''].map((signature) =>
      post(`/api/webhooks/${provider}`, '{}', `Sandbox-Signature: ${signature}`),
    ),
  ),
]

/** Sends one and returns the response's status; 0 when the connection was closed without one. */
export function statusOf(url: string, { line, headers = [], body = '' }: Malformed): Promise<number> {
  const { hostname, port } = new URL(url)
  const named = headers.some((header) => header.startsWith('Host:')) ? [] : [`Host: ${hostname}:${port}`]
  const request = [line, ...named, ...headers, 'Connection: close', '', body].join('\r\n')
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.setTimeout(20_000, () => socket.destroy(new Error(`no answer to ${line.slice(0, 80)}`)))
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1')
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]
      if (status === undefined) return
      done(Number(status))
      socket.destroy()
    })
    socket.on('end', () => done(0))
    socket.on('error', fail)
    socket.write(Buffer.from(request, 'latin1'))
  })
}
