import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { requeueMessages } from '#server/jobs/tasks/requeue-messages.ts'
import { sendMessage } from '#server/jobs/tasks/send-message.ts'
import type { OutgoingMessage } from '#server/ports/messenger.ts'
import type { Services } from '#server/kit/services.ts'
import { type Api, startApi } from '#tests/http/harness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})

const NOON = new Date('2026-11-22T18:00:00Z')
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)

/** Services whose mails leave for real, and what has left. */
function outgoing(now: Date, refuse = false) {
  const left: number[] = []
  const mails: OutgoingMessage[] = []
  const mail = {
    ...api.services.messengers.mail,
    delivers: true,
    deliver: (sent: OutgoingMessage) => {
      if (refuse) return Promise.reject(new Error('421 try again'))
      left.push(sent.messageId)
      mails.push(sent)
      return Promise.resolve({ state: 'sent' as const, providerId: null })
    },
  }
  const services: Services = { ...api.services, clock: { now: () => now } }
  return { services: { ...services, messengers: { ...services.messengers, mail } }, left, mails }
}

async function queued(recipient: string, count: number, kind = 'reservation_cancelled'): Promise<number[]> {
  const rows = await api.db
    .insertInto('message')
    .values(
      Array.from({ length: count }, (_, n) => ({
        kind,
        recipient,
        customer_id: null,
        channel: 'mail' as const,
        state: 'queued' as const,
        subject: `Asunto ${n}`,
        body_text: `Hola <${n}>`,
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

const statesOf = async (ids: readonly number[]) => {
  const rows = await api.db.selectFrom('message').select('state').where('message_id', 'in', ids).execute()
  return [...new Set(rows.map(({ state }) => state))]
}

it('sends an address at most twenty mails an hour, and the others collected into one', async () => {
  const ids = await queued('Eva@example.com', 15)
  const more = await queued('eva@example.com', 10)
  const first = outgoing(NOON)
  await sendAll(first, [...ids, ...more])
  expect(first.left).toHaveLength(20)
  const waiting = [...ids, ...more].filter((id) => !first.left.includes(id))
  expect(await statesOf(waiting)).toEqual(['queued'])
  // One of them waits for all.
  expect(await jobsOf(waiting)).toEqual([later(60)])

  const tooSoon = outgoing(later(59))
  await sendAll(tooSoon, waiting)
  expect(tooSoon.left).toEqual([])
  const other = outgoing(NOON)
  await sendAll(other, await queued('ana@example.com', 3))
  expect(other.left).toHaveLength(3)

  const away = outgoing(later(60), true)
  await sendAll(away, waiting)
  expect(await statesOf(waiting)).toEqual(['failed'])
  const after = outgoing(later(61))
  await sendAll(after, waiting)
  expect(after.mails).toHaveLength(1)
  const [mail] = after.mails
  expect([mail?.recipient.toLowerCase(), mail?.subject]).toEqual([
    'eva@example.com',
    '5 avisos de Mi estudio',
  ])
  expect(mail?.text.match(/^— Asunto \d+$/gm)).toHaveLength(5)
  expect(mail?.text.match(/^Hola <\d+>$/gm)).toHaveLength(5)
  expect(mail?.html.match(/Hola &lt;\d+&gt;/g)).toHaveLength(5)
  expect(await statesOf(waiting)).toEqual(['sent'])
  const again = outgoing(later(62))
  await sendAll(again, waiting)
  expect(again.left).toEqual([])
})

it('starts a new collection once the collecting mail is being sent', async () => {
  const full = outgoing(NOON)
  await sendAll(full, await queued('sol@example.com', 20))
  const old = await queued('sol@example.com', 2)
  await sendAll(full, old)
  await sendAll(outgoing(later(60), true), old)
  // The hour has filled up again meanwhile.
  await sendAll(outgoing(later(60)), await queued('sol@example.com', 19))
  const late = await queued('sol@example.com', 2)
  await sendAll(outgoing(later(61)), late)
  expect(await statesOf(late)).toEqual(['queued'])
  expect(await jobsOf(late)).toEqual([later(120)])
})

it('gives a collected mail no job of its own, however long it waits', async () => {
  const full = outgoing(NOON)
  await sendAll(full, await queued('luz@example.com', 20))
  const ids = await queued('luz@example.com', 3)
  await sendAll(full, ids)
  await api.db
    .updateTable('message')
    .set({ created_at: new Date(0) })
    .where('message_id', 'in', ids)
    .execute()
  await requeueMessages(api.services)
  expect(await jobsOf(ids)).toHaveLength(1)
})

it('sends mails at once that somebody waits for', async () => {
  const full = outgoing(NOON)
  await sendAll(full, await queued('leo@example.com', 20))
  const [reset] = await queued('leo@example.com', 1, 'reset')
  await sendAll(full, [reset!])
  expect(full.left).toContain(reset)
})

it('counts a retried mail once', async () => {
  const ids = await queued('mar@example.com', 20)
  await sendAll(outgoing(NOON, true), ids)
  const again = outgoing(later(5))
  await sendAll(again, ids)
  expect(again.left).toHaveLength(20)
})
