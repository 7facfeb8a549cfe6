import { beforeAll, expect, it } from 'vitest'
import { dayAndTime } from '#domain/time/written.ts'
import { clientWith, creditsOf, reserve } from '#tests/http/booking/help.ts'
import { configure } from '#tests/http/configure.ts'
import { type Api, startApi } from '#tests/http/harness.ts'
import { untilSomebodyWaits } from '#tests/races/scenarios.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const [seen, present] = [inDays(2), inDays(4)]

/** A class as a dialog shows it, and how it is moved from then on. */
async function shown() {
  const { single_class_id: id } = await api.build.singleClass({ class_date: seen })
  const move = (db: Pick<Api['db'], 'updateTable'>) =>
    db.updateTable('single_class').set({ class_date: present }).where('single_class_id', '=', id).execute()
  return { id, move }
}

it('books no class at another hour than the customer saw, and says which it is now', async () => {
  const eva = await clientWith(api, 1)
  const { id, move } = await shown()
  await move(api.db)
  const { status, body } = await reserve(eva, id, { class_date: seen.toISOString() })
  expect([status, body.code, body.class_date]).toEqual([409, 'class_changed', present.toISOString()])
  expect(body.error).toContain(dayAndTime(present, api.services.configuration.current().timezone))
  expect(await creditsOf(eva)).toEqual({ free: 1 })
  const { body: attempts } = await (
    await api.as('reception')
  ).call('GET /refused_attempts', { query: { single_class_id: id } })
  expect(attempts.refused_attempts).toMatchObject([{ code: 'class_changed' }])

  const again = await reserve(eva, id, { class_date: present.toISOString() })
  expect([again.status, again.body.class_reservation?.single_class.class_date]).toEqual([
    200,
    present.toISOString(),
  ])
})

it.each([undefined, 'in-a-transaction'])(
  'waits for a move that is under way, and books nothing (%s)',
  async (key) => {
    const eva = await clientWith(api, 1)
    const { id, move } = await shown()
    const moving = await api.db.startTransaction().execute()
    await move(moving)
    const body = { single_class_id: id, class_date: seen.toISOString() }
    const booking = eva.call('POST /class_reservations', { body, key })
    await untilSomebodyWaits(api.db)
    await moving.commit().execute()
    expect(await booking).toMatchObject({ status: 409, body: { code: 'class_changed' } })
    expect(await creditsOf(eva)).toEqual({ free: 1 })
  },
)

it('puts nobody in the line of a class at another hour either, also while it is being moved', async () => {
  await configure(api, { waitlist_enabled: true })
  const eva = await clientWith(api, 0)
  const { id, move } = await shown()
  await api.db.updateTable('single_class').set({ capacity: 0 }).where('single_class_id', '=', id).execute()
  const join = (class_date: Date) =>
    eva.call('POST /waitlist', { body: { single_class_id: id, class_date: class_date.toISOString() } })
  const moving = await api.db.startTransaction().execute()
  await move(moving)
  const joining = join(seen)
  await untilSomebodyWaits(api.db)
  await moving.commit().execute()
  const { status, body } = await joining
  expect([status, body.code, body.class_date]).toEqual([409, 'class_changed', present.toISOString()])
  expect(body.error).toContain(dayAndTime(present, api.services.configuration.current().timezone))
  expect(body.error).toContain('No te anotamos.')
  expect((await join(present)).status).toBe(200)
})

it('asks for no hour: who names none books as before', async () => {
  const eva = await clientWith(api, 1)
  const { id, move } = await shown()
  await move(api.db)
  expect((await reserve(eva, id)).status).toBe(200)
})
