import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { expectOk, measure, measureInTurns } from './bench/measure.ts'

/** A server that refuses its first call and every second one after it; returns a call of it. */
async function callRefusing(): Promise<() => Promise<string>> {
  let calls = 0
  const server = createServer((_, response) => {
    response.statusCode = calls++ % 2 === 0 ? 412 : 200
    response.end('{"code":"documents_missing"}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return () => expectOk(fetch(`http://127.0.0.1:${port}/`))
}

it('a measurement in which calls are refused has no figures, and says how many and why', async () => {
  const call = await callRefusing()
  const refused = {
    message: expect.stringMatching(/^booking: [1-9]\d* of \d+ failed$/) as string,
    cause: { message: expect.stringContaining('412: {"code":"documents_missing"}') as string },
  }
  await expect(measure('booking', { clients: 2, seconds: 0.1 }, call)).rejects.toMatchObject(refused)
  await expect(measureInTurns({ booking: call }, 0.2)).rejects.toMatchObject(refused)
})

it('a measurement in which nothing is refused has figures', async () => {
  const run = await measure('booking', { clients: 2, seconds: 0.05 }, () => Promise.resolve())
  expect(run.perSecond).toBeGreaterThan(0)
})
