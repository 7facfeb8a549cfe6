import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { sendMessage } from '#server/jobs/tasks/send-message.ts'
import type { Services } from '#server/kit/services.ts'
import { type Api, startApi } from '#tests/http/harness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})

const NOON = new Date('2026-11-22T18:00:00Z')
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)

/** Services whose mails leave for real, and what has left. */
function outgoing(now: Date, refuse = false): { services: Services; left: number[] } {
  const left: number[] = []
  const mail = {
    ...api.services.messengers.mail,
    delivers: true,
    deliver: ({ messageId }: { messageId: number }) => {
      if (refuse) return Promise.reject(new Error('421 try again'))
      left.push(messageId)
      return Promise.resolve('sent' as const)
    },
  }
  const services = { ...api.services, clock: { now: () => now } }
  return { services: { ...services, messengers: { ...services.messengers, mail } }, left }
}

async function queued(recipient: string, count: number, kind = 'reservation_cancelled'): Promise<number[]> {
  const rows = await api.db
    .insertInto('message')
    .values(
      Array.from({ length: count }, () => ({
        kind,
        recipient,
        customer_id: null,
        channel: 'mail' as const,
        state: 'queued' as const,
        body_text: 'Hola',
        dedupe_key: crypto.randomUUID(),
      })),
    )
    .returning('message_id')
    .execute()
  return rows.map((row) => row.message_id)
}

const sendAll = ({ services }: { services: Services }, ids: readonly number[]) =>
  Promise.all(ids.map((message_id) => sendMessage(services, { message_id }).catch(() => null)))

/** When the jobs of messages run next. */
async function jobsOf(ids: readonly number[]): Promise<Date[]> {
  const keys = ids.map((id) => `message:${id}`)
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs where key = any (${keys})`.execute(api.db)
  return rows.map((row) => row.run_at)
}

it('sends an address twenty mails an hour at most, however many leave at once, and the others after it', async () => {
  const ids = await queued('Eva@example.com', 15)
  const more = await queued('eva@example.com', 10)
  const first = outgoing(NOON)
  await sendAll(first, [...ids, ...more])
  expect(first.left).toHaveLength(20)
  const waiting = [...ids, ...more].filter((id) => !first.left.includes(id))
  const states = await api.db
    .selectFrom('message')
    .select('state')
    .where('message_id', 'in', waiting)
    .execute()
  expect(states).toEqual(Array.from({ length: 5 }, () => ({ state: 'queued' })))
  expect(await jobsOf(waiting)).toEqual(waiting.map(() => later(60)))

  const tooSoon = outgoing(later(59))
  await sendAll(tooSoon, waiting)
  expect(tooSoon.left).toEqual([])
  const other = outgoing(NOON)
  await sendAll(other, await queued('ana@example.com', 3))
  expect(other.left).toHaveLength(3)

  const after = outgoing(later(60))
  await sendAll(after, waiting)
  expect(after.left.toSorted((a, b) => a - b)).toEqual(waiting)
})

it('lets what somebody waits for go first', async () => {
  const full = outgoing(NOON)
  await sendAll(full, await queued('leo@example.com', 20))
  const [reset] = await queued('leo@example.com', 1, 'reset')
  await sendAll(full, [reset!])
  expect(full.left).toContain(reset)
})

it('counts a mail that is tried again once', async () => {
  const ids = await queued('mar@example.com', 20)
  await sendAll(outgoing(NOON, true), ids)
  const again = outgoing(later(5))
  await sendAll(again, ids)
  expect(again.left).toHaveLength(20)
})
