import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { signIn } from './accounts.ts'
import type { Figure } from './figures.ts'
import { expectNoFailure } from './measure.ts'
import type { RunningServer } from './server.ts'

const UPLOADS = 10
const SIZE = 100 * 1024 * 1024
const HEAD = Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41')
const PIECE = Buffer.alloc(64 * 1024, 'clase')

/** Ten videos of 100 MB at once: how much memory the server's process takes at most meanwhile. */
export async function measureUploads(server: RunningServer): Promise<Figure[]> {
  const token = await signIn(server.url, 'admin@casaaura.mx')
  const before = await server.memory()
  let most = before
  let running = true
  const watching = (async () => {
    while (running) most = Math.max(most, await server.memory())
  })()
  const from = performance.now()
  const outcomes = await Promise.allSettled(Array.from({ length: UPLOADS }, () => upload(server.url, token)))
  const seconds = (performance.now() - from) / 1000
  running = false
  await watching
  const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expectNoFailure('uploads', failures, UPLOADS)
  return [
    { name: 'memory before', value: before, unit: 'MB' },
    { name: 'ten uploads of 100 MB at once, most memory', value: most, unit: 'MB', atMost: 300 },
    { name: 'received', value: (UPLOADS * SIZE) / 1e6 / seconds, unit: 'MB a second' },
  ]
}

async function upload(url: string, token: string): Promise<void> {
  const begin = Buffer.from(
    '--x\r\ncontent-disposition: form-data; name="file"; filename="clase.mp4"\r\ncontent-type: video/mp4\r\n\r\n',
  )
  const end = Buffer.from('\r\n--x--\r\n')
  const sending = request(`${url}/api/files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': begin.length + SIZE + end.length,
    },
  })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  sending.write(begin)
  sending.write(HEAD)
  for (let left = SIZE - HEAD.length; left > 0; left -= PIECE.length)
    if (!sending.write(PIECE.subarray(0, Math.min(left, PIECE.length)))) await once(sending, 'drain')
  sending.end(end)
  const [response] = await answered
  const body = await text(response)
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${body}`)
}
