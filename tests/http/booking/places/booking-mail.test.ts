import { beforeAll, expect, it } from 'vitest'
import { startWorker } from '#server/jobs/worker.ts'
import type { Messenger } from '#server/ports/messenger.ts'
import { clientWith, reserve, tell } from '#tests/http/booking/help.ts'
import { type Api, startApi } from '#tests/http/harness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})

const classId = async (given: Parameters<Api['build']['singleClass']>[0] = {}) =>
  (await api.build.singleClass(given)).single_class_id

it('notifies the customer by mail, once, with the class’s date in the studio’s time zone', async () => {
  const eva = await clientWith(api, 2)
  const { class_type_id } = await api.build.classType({ name: 'Barre & más', spot_map: '5' })
  const { instructor_id } = await api.build.instructor({ nick_name: 'Mar' })
  const { location_id } = await api.build.location({ name: 'Condesa' })
  const made = { class_type_id, location_id, instructor_ids: [instructor_id], capacity: 5 }
  const single_class_id = await classId({ ...made, class_date: '2027-01-01T01:30:00Z' })
  await reserve(eva, single_class_id, { spot: 2, guest: 'Ana' })
  await tell(api)
  await tell(api)
  const mails = await api.db
    .selectFrom('message')
    .selectAll()
    .where('customer_id', '=', eva.customer_id)
    .execute()
  expect(mails).toMatchObject([
    {
      kind: 'reservation_made',
      recipient: eva.email,
      state: 'stored',
      subject: 'Tu reservación de Barre & más',
    },
  ])
  const text = mails[0]?.body_text ?? ''
  expect(text).toContain('Fecha y hora: jueves, 31 de diciembre de 2026, 19:30')
  for (const line of ['Coach: Mar', 'Estudio: Condesa', 'Lugar: 2', 'Invitado: Ana'])
    expect(text).toContain(line)
  expect(mails[0]?.body_html).toContain('Barre &amp; más')
})

it('says after a cancellation how many credits are back, a guest’s among them', async () => {
  const eva = await clientWith(api, 2)
  const { body } = await reserve(eva, await classId(), { guest: 'Ana' })
  await eva.call(`DELETE /class_reservations/${body.class_reservation.class_reservation_id}`)
  await tell(api)
  const mail = await api.db
    .selectFrom('message')
    .select('body_text')
    .where('customer_id', '=', eva.customer_id)
    .where('kind', '=', 'reservation_cancelled')
    .executeTakeFirstOrThrow()
  expect(mail.body_text).toContain('Tus 2 créditos están de vuelta en tu cuenta.')
})

it('is sent within a moment by a running worker, through the mail server if there is one', async () => {
  const delivered: string[] = []
  const messenger: Messenger = {
    channel: 'mail',
    delivers: true,
    deliver({ recipient, subject }) {
      delivered.push(`${recipient}: ${subject}`)
      return Promise.resolve({ state: 'sent', providerId: null })
    },
    close: () => Promise.resolve(),
  }
  const [eva, ana] = [await clientWith(api, 1), await clientWith(api, 1)]
  const worker = await startWorker({
    ...api.services,
    messengers: { ...api.services.messengers, mail: messenger },
  })
  try {
    await reserve(eva, await classId())
    await expect.poll(() => delivered, { timeout: 5000 }).toEqual([`${eva.email}: Tu reservación de Yoga`])
  } finally {
    await worker.stop()
  }
  await reserve(ana, await classId())
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(delivered).toHaveLength(1)
})

it('continues after a mail that cannot be written, which is parked', async () => {
  const [eva, ana] = [await clientWith(api, 1), await clientWith(api, 1)]
  const { body } = await reserve(eva, await classId())
  await reserve(ana, await classId())
  const class_reservation_id = body.class_reservation.class_reservation_id as number
  await api.services.pool.query(
    `alter table message add constraint no_mail check (customer_id <> ${eva.customer_id}) not valid`,
  )
  try {
    await tell(api)
  } finally {
    await api.services.pool.query('alter table message drop constraint no_mail')
  }
  const told = await api.db
    .selectFrom('message')
    .select('customer_id')
    .where('customer_id', 'in', [eva.customer_id, ana.customer_id])
    .execute()
  expect(told).toEqual([{ customer_id: ana.customer_id }])
  const left = await api.db.selectFrom('notice').selectAll().execute()
  expect(left).toMatchObject([
    { kind: 'reservation_made', facts: { class_reservation_id }, parked_at: expect.any(Date) },
  ])
})
