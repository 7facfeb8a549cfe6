import { expect, it, vi } from 'vitest'
import { ApiError } from '#web/api/client.ts'
import { mayHaveHappened, submit } from './submit.ts'

const refused = (status: number, code = 'some_code') => new ApiError(status, { error: 'x', code })

it.each([0, 401, 408, 429, 500, 502, 503])('keeps the key after status %i', (status) => {
  expect(mayHaveHappened(refused(status))).toBe(true)
})

it('keeps the key while the first request runs, and without an answer', () => {
  expect(mayHaveHappened(refused(409, 'request_running'))).toBe(true)
  expect(mayHaveHappened(new TypeError('Failed to fetch'))).toBe(true)
})

it('creates a new key after a decided answer', () => {
  expect(mayHaveHappened(undefined)).toBe(false)
  for (const status of [400, 402, 403, 404, 409, 412]) expect(mayHaveHappened(refused(status))).toBe(false)
})

/** Submits like a dialog that was just opened; the key it was sent with. */
async function keyOf(body: object, outcome: ApiError | null): Promise<string> {
  let used = ''
  const sent = submit(body, async (_, key) => {
    used = key
    if (outcome !== null) throw outcome
  })
  await sent.catch(() => null)
  return used
}

it('keeps the key of an undecided submission for the same one, whoever shows it', async () => {
  const refund = { id: 1, amount: 100 }
  const key = await keyOf(refund, refused(0))
  expect(await keyOf({ id: 2, amount: 100 }, refused(409))).not.toBe(key)
  expect(await keyOf(refund, refused(503))).toBe(key)
  expect(await keyOf(refund, null)).toBe(key)
  expect(await keyOf(refund, refused(409))).not.toBe(key)
})

it('has the key of a submission whose answer is still on its way', async () => {
  const keys: string[] = []
  let answer = (): void => undefined
  const send = (_: unknown, key: string) => {
    keys.push(key)
    return new Promise<void>((done) => (answer = done))
  }
  const first = submit({ id: 3 }, send)
  await keyOf({ id: 3 }, refused(409, 'request_running')).then((key) => keys.push(key))
  answer()
  await first
  expect(keys[1]).toBe(keys[0])
  expect(await keyOf({ id: 3 }, null)).not.toBe(keys[0])
})

it('takes the same for another submission once something else succeeded, e.g. undoing it', async () => {
  const reserve = { id: 5 }
  const key = await keyOf(reserve, refused(0))
  await keyOf({ cancel: 5 }, null)
  expect(await keyOf(reserve, refused(0))).not.toBe(key)
})

it('keeps the key of what is under way while something else succeeds', async () => {
  let lose = (): void => undefined
  let key = ''
  const first = submit({ id: 6 }, (_, sent) => {
    key = sent
    return new Promise<void>((_done, failed) => (lose = () => failed(refused(0))))
  })
  await keyOf({ id: 7 }, null)
  lose()
  await first.catch(() => null)
  expect(await keyOf({ id: 6 }, null)).toBe(key)
})

it('takes the same after minutes for another submission', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const key = await keyOf({ id: 4 }, refused(0))
  vi.setSystemTime(Date.now() + 6 * 60_000)
  expect(await keyOf({ id: 4 }, refused(0))).not.toBe(key)
  vi.useRealTimers()
})

it('keeps the key of what began after the submission that succeeded', async () => {
  let answer = (): void => undefined
  const slow = submit({ id: 6 }, () => new Promise<void>((done) => (answer = done)))
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1000)
  const key = await keyOf({ id: 7 }, refused(0))
  answer()
  await slow
  expect(await keyOf({ id: 7 }, null)).toBe(key)
  vi.restoreAllMocks()
})
