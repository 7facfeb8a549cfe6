import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, it } from 'vitest'
import { createApp } from '#server/http/app.ts'
import { listen } from '#server/listen.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

// Uploads as they arrive in production: from a socket, without a length, and not always to their end.

const PIECE = Buffer.alloc(64 * 1024, 'x')
const END = '\r\n--x--\r\n'

let api: Api
let eva: Client
let port = 0
beforeAll(async () => {
  api = await startApi()
  eva = await api.newcomer()
  port = await freePort()
  const server = await listen(createApp(api.services), { port, host: '127.0.0.1' })
  return () => server.close(100)
})

function begin(head: string, part = true): ClientRequest {
  const headers = {
    authorization: `Bearer ${eva.token}`,
    'content-type': 'multipart/form-data; boundary=x',
  }
  const sending = request({ host: '127.0.0.1', port, path: '/api/files', method: 'POST', headers })
  if (part)
    sending.write(`--x\r\ncontent-disposition: form-data; name="file"; filename="x.pdf"\r\n\r\n${head}`)
  return sending
}

/** Sends as long as there is no answer, at most so many pieces. */
async function answerTo(
  sending: ClientRequest,
  most: number,
): Promise<{ status: number | undefined; body: unknown }> {
  let early = false
  const answered = new Promise<IncomingMessage>((resolve) => sending.once('response', resolve))
  void answered.then(() => (early = true))
  // The server closes the connection of what it does not want to read.
  sending.on('error', () => {})
  for (let n = 0; n < most && !early; n++)
    if (!sending.write(PIECE))
      await Promise.race([new Promise((resolve) => sending.once('drain', resolve)), answered])
  if (!early) sending.end(END)
  const response = await answered
  return { status: response.statusCode, body: JSON.parse(await text(response)) }
}

const received = () => readdir(join(api.services.environment.dataDir, 'uploads')).catch(() => [])
const stored = async () =>
  (await api.db.selectFrom('file').select('bytes').where('customer_id', '=', eva.customer_id).execute()).map(
    ({ bytes }) => bytes,
  )

it('is stored with all its bytes', async () => {
  expect((await answerTo(begin('%PDF-1.7'), 30)).status).toBe(200)
  expect(await stored()).toEqual([8 + 30 * PIECE.length])
  expect(await received()).toEqual([])
})

it.each([
  ['too much for a document', '%PDF-1.7', 413, 'too_large'],
  ['all of it in no part', null, 413, 'too_large'],
  ['of a type that is not accepted', 'MZ\x90\0'.padEnd(64), 415, 'type_refused'],
])(
  'is answered before its end when it is %s, and the next one is received',
  async (_, head, status, code) => {
    const before = await stored()
    const sending = head === null ? begin('', false) : begin(head)
    expect(await answerTo(sending, 10_000)).toMatchObject({ status, body: { code } })
    expect(await received()).toEqual([])
    expect((await answerTo(begin('%PDF-1.7'), 1)).status).toBe(200)
    expect(await stored()).toHaveLength(before.length + 1)
  },
)

it('leaves nothing when its connection breaks', async () => {
  const before = await stored()
  const sending = begin('%PDF-1.7')
  sending.on('error', () => {})
  sending.write(PIECE)
  await expect.poll(async () => (await received()).length).toBe(1)
  sending.destroy()
  await expect.poll(received).toEqual([])
  expect(await stored()).toEqual(before)
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port: free } = probe.address() as AddressInfo
  probe.close()
  return free
}
