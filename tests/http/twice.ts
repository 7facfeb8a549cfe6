import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Client, Reply } from './harness.ts'

/** Makes a call and sends it again with its key, as after a lost answer: both succeed alike. */
export async function twice(client: Pick<Client, 'call'>, name: string, body?: object): Promise<Reply> {
  const key = randomUUID()
  const send = () => client.call(name, { key, ...(body ? { body } : {}) })
  const first = await send()
  const second = await send()
  expect([first.status, second.status], name).toEqual([200, 200])
  expect(second.body).toEqual(first.body)
  return first
}
