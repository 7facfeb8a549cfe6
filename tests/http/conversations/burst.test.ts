import { expect, it } from 'vitest'
import { reserve } from '#tests/http/booking/help.ts'
import { messagesOf, tellNow } from '#tests/http/messages/help.ts'
import { type Connected, post, sendAll, withWhatsApp } from './help.ts'

let connected: Connected
withWhatsApp((started) => void (connected = started), { RATE_LIMITS: 'on', POOL_SIZE: '4' })

it('as many customers as there are connections answer at once', async () => {
  const { api, meta } = connected
  const { single_class_id } = await api.build.singleClass({
    class_date: new Date(Date.now() + 20 * 3_600_000),
    capacity: 4,
  })
  const phones = ['5560000001', '5560000002', '5560000003', '5560000004']
  const customers: number[] = []
  for (const phone of phones) {
    const client = await api.newcomer({ phone })
    await api.build.credits(1, { customer_id: client.customer_id })
    const { body } = await reserve(client, single_class_id)
    const { class_reservation_id } = body.class_reservation
    const event = `r:${class_reservation_id}`
    const { customer_id } = client
    await tellNow(api, [{ kind: 'class_reminder', customer_id, event, facts: { class_reservation_id } }])
    customers.push(customer_id)
  }
  await sendAll(api)
  // Answers that wait for each other’s connections would wait for ever.
  api.services.pool.options.connectionTimeoutMillis = 0
  const answers = phones.map((phone) => post(connected, meta.events.says(`521${phone}`, { text: '1' })))
  expect(await Promise.all(answers)).toEqual([200, 200, 200, 200])
  for (const customer_id of customers) {
    const replies = (await messagesOf(api, customer_id)).filter(({ kind }) => kind === 'reply')
    expect(replies).toHaveLength(1)
  }
})
