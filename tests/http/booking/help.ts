import { writeNotices } from '#server/features/messages/notices/write-notices.ts'
import type { Api, Client, Reply } from '#tests/http/harness.ts'

/** Sends all pending notifications of reservations, as the worker would. */
export async function tell({ services }: Api): Promise<void> {
  while ((await writeNotices(services)) > 0);
}

/** Reserves a place. */
export function reserve(
  who: Pick<Client, 'call'>,
  single_class_id: number,
  more: Record<string, unknown> = {},
): Promise<Reply> {
  return who.call('POST /class_reservations', { body: { single_class_id, ...more } })
}

/** A new customer with this many credits. */
export async function clientWith(api: Api, credits: number): Promise<Client> {
  const client = await api.newcomer()
  if (credits > 0) await api.build.credits(credits, { customer_id: client.customer_id })
  return client
}

/** How many credits of each state somebody has, from the API. */
export async function creditsOf(who: Pick<Client, 'call'>): Promise<Record<string, number>> {
  const { body } = await who.call('GET /available_classes')
  const states = (body.available_classes as { state: string }[]).map(({ state }) => state)
  return Object.fromEntries(
    [...new Set(states)].toSorted().map((state) => [state, states.filter((one) => one === state).length]),
  )
}

/** A coach with a sign-in account, connected to their record on the timetable. */
export async function coach(api: Api): Promise<Client & { instructor_id: number }> {
  const client = await api.newcomer({ role: 'instructor' })
  const { instructor_id } = await api.build.instructor({ customer_id: client.customer_id })
  return { ...client, instructor_id }
}
