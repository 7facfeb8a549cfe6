import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { createApp } from '#server/http/app.ts'
import { listen as listenOn } from '#server/listen.ts'
import { type Api, startApi } from '#tests/http/harness.ts'
import { listenTo } from './listen.ts'

let api: Api
let port = 0
let server: Awaited<ReturnType<typeof listenOn>>
const sockets: Socket[] = []
beforeAll(async () => {
  api = await startApi()
  port = await freePort()
  server = await listenOn(createApp(api.services), { port, host: '127.0.0.1' })
  return () => server.close(100)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

const stream = async () => listenTo(await fetch(`http://127.0.0.1:${port}/api/stream`))

it('is sent at once, and closed when the reader leaves', async () => {
  const reader = await stream()
  await expect.poll(() => reader.events.length).toBe(1)
  expect(api.services.live.count()).toBe(1)
  api.services.live.placesChanged({ single_class_id: 1, places_left: 2 })
  await expect.poll(() => reader.of('places').length, { timeout: 500 }).toBe(1)
  await reader.leave()
  await expect.poll(() => api.services.live.count(), { timeout: 1000 }).toBe(0)
})

it('disconnects a reader that does not read, and keeps the others', async () => {
  const reader = await stream()
  const slow = connect(port, '127.0.0.1')
  sockets.push(slow)
  await once(slow, 'connect')
  slow.write(`GET /api/stream HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  slow.pause()
  await expect.poll(() => api.services.live.count()).toBe(2)
  for (let n = 0; n < 400 && api.services.live.count() === 2; n++) {
    for (let k = 0; k < 500; k++) api.services.live.placesChanged({ single_class_id: k + 1, places_left: n })
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(api.services.live.count()).toBe(1)
  await expect.poll(() => reader.of('places').at(-1)?.data.single_class_id, { timeout: 5000 }).toBe(500)
  await reader.leave()
})

it('ends at once when the server stops', async () => {
  const readers = [await stream(), await stream()]
  await expect.poll(() => api.services.live.count()).toBe(2)
  api.services.live.close()
  // Longer than this test may take.
  await server.close(60_000)
  await expect.poll(() => readers.every((reader) => reader.ended())).toBe(true)
}, 30_000)

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port: free } = probe.address() as AddressInfo
  probe.close()
  return free
}
