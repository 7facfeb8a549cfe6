import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Place } from '#server/adapters/files/s3-place.ts'
import { type Refusal, refusalOf } from './strict.ts'

const keys = { accessKeyId: 'AKIDDOUBLE', secretAccessKey: 'only-for-tests/only+for=tests' }
const region = 'us-east-1'
const bucket = 'estudio'
/** Objects in a list's page; S3 has 1000. */
const PAGE = 3

/**
 * What becomes of a request: done; connection cut before it is done, or before the response; an error that is to be
 * tried again; half of the response, then a cut.
 */
export type Fate = 'done' | 'cut' | 'lost' | 'slow_down' | 'half'

interface Reply {
  status: number
  headers?: Record<string, string>
  body?: Buffer | string
}

/**
 * S3 on loopback, with the five calls that the product makes, as in the API reference of S3. It is stricter: it knows
 * nothing that other servers may lack, lists three objects at a time, and like MinIO has no object below another one's
 * name. Objects are in memory.
 */
export async function startS3() {
  const objects = new Map<string, Buffer>()
  const mistakes: string[] = []
  const nothing = (): Promise<Fate> => Promise.resolve('done')
  let fate: (method: string, path: string) => Promise<Fate> = nothing
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // A client may go away while it sends; anything else is a bug of the double.
      if (!request.destroyed)
        mistakes.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
      request.socket.destroy()
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const { pathname, searchParams } = new URL(url, 'http://double.invalid')
    const becomes = await fate(method, pathname)
    if (becomes === 'cut') return void request.socket.destroy()
    const refusal =
      becomes === 'slow_down' ? { status: 503, code: 'SlowDown' } : refusalOf(request, body, { keys, region })
    const [, given, ...rest] = decodeURIComponent(pathname).split('/')
    const name = rest.join('/')
    const reply = refusal
      ? refused(refusal)
      : given !== bucket
        ? refused({ status: 404, code: 'NoSuchBucket' })
        : perform({ method, name, search: searchParams, body, range: headers.range })
    if (becomes === 'lost') return void request.socket.destroy()
    const content = Buffer.from(reply.body ?? '')
    response.writeHead(reply.status, {
      'x-amz-request-id': randomUUID(),
      'content-length': content.length,
      ...reply.headers,
    })
    if (becomes === 'half')
      return void response.write(content.subarray(0, content.length / 2), () => request.socket.destroy())
    response.end(method === 'HEAD' ? undefined : content)
  }

  interface Asked {
    method: string
    name: string
    search: URLSearchParams
    body: Buffer
    range: string | undefined
  }

  function perform({ method, name, search, body, range }: Asked): Reply {
    if (name === '') {
      if (method === 'HEAD') return { status: 200 }
      if (method === 'GET' && search.get('list-type') === '2') return list(search)
      return refused({ status: 405, code: 'MethodNotAllowed' })
    }
    if (method === 'PUT') {
      if ([...objects.keys()].some((other) => name.startsWith(`${other}/`) || other.startsWith(`${name}/`)))
        return refused({ status: 400, code: 'XMinioParentIsObject' })
      objects.set(name, body)
      return { status: 200, headers: { etag: tagOf(body) } }
    }
    if (method === 'DELETE') {
      objects.delete(name)
      return { status: 204 }
    }
    const found = objects.get(name)
    if (found === undefined) return refused({ status: 404, code: 'NoSuchKey' })
    if (method === 'GET' || method === 'HEAD') return read(found, range)
    return refused({ status: 405, code: 'MethodNotAllowed' })
  }

  function list(search: URLSearchParams): Reply {
    const prefix = search.get('prefix') ?? ''
    const after = Buffer.from(search.get('continuation-token') ?? '', 'base64url').toString()
    const left = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).toSorted()
    const page = left.slice(0, PAGE)
    const next = left.length > PAGE ? Buffer.from(page.at(-1) ?? '').toString('base64url') : null
    const contents = page.map(
      (name) => `<Contents><Key>${name}</Key><Size>${objects.get(name)?.length}</Size></Contents>`,
    )
    const body = `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><Prefix>${prefix}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${PAGE}</MaxKeys><IsTruncated>${next !== null}</IsTruncated>${next === null ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`}${contents.join('')}</ListBucketResult>`
    return { status: 200, headers: { 'content-type': 'application/xml' }, body }
  }

  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    place: { endpoint, region, bucket, ...keys } satisfies S3Place,
    objects,
    /** Decides over every request, until called with null. */
    fate(next: typeof fate | null) {
      fate = next ?? nothing
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      // A test must not pass when the double broke.
      if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
    },
  }
}

function read(found: Buffer, range: string | undefined): Reply {
  const headers = { etag: tagOf(found), 'accept-ranges': 'bytes', 'content-type': 'application/octet-stream' }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (from === undefined) return { status: 200, headers, body: found }
  const start = Number(from)
  const end = to ? Math.min(Number(to), found.length - 1) : found.length - 1
  if (start >= found.length || end < start) return refused({ status: 416, code: 'InvalidRange' })
  const part = found.subarray(start, end + 1)
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${end}/${found.length}` },
    body: part,
  }
}

const tagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`

function refused({ status, code }: Refusal): Reply {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`
  return { status, headers: { 'content-type': 'application/xml' }, body }
}
