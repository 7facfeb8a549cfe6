import { beforeAll, expect, it } from 'vitest'
import { clientWith, coach, reserve } from '#tests/http/booking/help.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

type Coach = Client & { instructor_id: number }
let api: Api
let desk: Client
let [ana, bea, caro]: Coach[] = []
let days = 1

beforeAll(async () => {
  api = await startApi()
  desk = await api.as('reception')
  ;[ana, bea, caro] = [await coach(api), await coach(api), await coach(api)]
})

const at = (day: number) => new Date(Date.now() + day * 86_400_000)
/** A class of Ana's on a day of its own. */
const ownClass = () =>
  api.build.singleClass({
    class_date: at((days += 1)),
    instructor_ids: [(ana as Coach).instructor_id],
  })
async function ask(single_class_id: number): Promise<number> {
  const { status, body } = await (ana as Coach).call('POST /substitutes', {
    body: { single_class_id, note: 'Tengo gripa' },
  })
  expect(status).toBe(200)
  return body.substitute.substitute_request_id
}
const accept = (who: Pick<Client, 'call'>, id: number, body: Record<string, unknown> = {}) =>
  who.call(`POST /substitutes/${id}/accept`, { body })
const listed = async (who: Pick<Client, 'call'>) =>
  ((await who.call('GET /substitutes')).body.substitutes as { substitute_request_id: number }[]).map(
    (one) => one.substitute_request_id,
  )
const coachesOf = async (single_class_id: number) => {
  const { body } = await api.visitor.call(`GET /single_class/single/${single_class_id}`)
  return body.single_class.class_instructors.map(
    (one: { instructor: { instructor_id: number } }) => one.instructor.instructor_id,
  )
}

it('a request is seen by the desk and by coaches who are free then; who accepts teaches, and who reserved is told', async () => {
  const { single_class_id, class_date } = await ownClass()
  await api.build.singleClass({ class_date, instructor_ids: [(caro as Coach).instructor_id] })
  const eva = await clientWith(api, 1)
  expect((await reserve(eva, single_class_id)).status).toBe(200)
  const id = await ask(single_class_id)
  expect(await listed(desk)).toContain(id)
  expect(await listed(ana as Coach)).toContain(id)
  expect(await listed(bea as Coach)).toContain(id)
  expect(await listed(caro as Coach)).not.toContain(id)
  const busy = await accept(caro as Coach, id)
  expect([busy.status, busy.body.code]).toEqual([409, 'coach_busy'])
  const seen = await accept(bea as Coach, id, { preview: true })
  expect([seen.status, seen.body.people]).toEqual([200, 1])
  expect(await coachesOf(single_class_id)).toEqual([(ana as Coach).instructor_id])
  const done = await accept(bea as Coach, id)
  expect(done.body).toEqual(seen.body)
  expect(await coachesOf(single_class_id)).toEqual([(bea as Coach).instructor_id])
  const notices = await api.db
    .selectFrom('notice')
    .select('customer_id')
    .where('kind', '=', 'class_changed')
    .execute()
  expect(notices).toEqual([{ customer_id: eva.customer_id }])
  expect(await listed(desk)).not.toContain(id)
})

it('of coaches who accept at once exactly one wins', async () => {
  const { single_class_id } = await ownClass()
  const id = await ask(single_class_id)
  const others = await Promise.all(Array.from({ length: 6 }, () => coach(api)))
  const answers = await Promise.all(others.map((one) => accept(one, id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const lost = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)
  expect(lost).toEqual(Array.from({ length: 5 }, () => 'substitute_found'))
  const winner = others[answers.findIndex(({ status }) => status === 200)]
  expect(await coachesOf(single_class_id)).toEqual([winner?.instructor_id])
})

it('a coach who accepts several classes of one hour at once teaches one of them', async () => {
  const class_date = at((days += 1))
  const askers = await Promise.all(Array.from({ length: 4 }, () => coach(api)))
  const requests = await Promise.all(
    askers.map(async ({ call, instructor_id }) => {
      const { single_class_id } = await api.build.singleClass({ class_date, instructor_ids: [instructor_id] })
      return (await call('POST /substitutes', { body: { single_class_id } })).body.substitute
        .substitute_request_id as number
    }),
  )
  const who = await coach(api)
  const answers = await Promise.all(requests.map((id) => accept(who, id)))
  const codes = answers.map(({ body }) => body.code as string | undefined)
  expect(codes.filter((code) => code === 'coach_busy')).toHaveLength(3)
  expect(codes).toContain(undefined)
})

it('a request is withdrawn by who asks or by the desk, once; nobody accepts it then', async () => {
  const { single_class_id } = await ownClass()
  const id = await ask(single_class_id)
  expect((await (bea as Coach).call(`DELETE /substitutes/${id}`)).status).toBe(404)
  expect((await (ana as Coach).call(`DELETE /substitutes/${id}`)).status).toBe(200)
  expect((await desk.call(`DELETE /substitutes/${id}`)).status).toBe(404)
  expect((await accept(bea as Coach, id)).body.code).toBe('substitute_found')
  const again = await ask(single_class_id)
  expect((await desk.call(`DELETE /substitutes/${again}`)).status).toBe(200)
})

it('a coach asks for own classes only, once; the desk asks and assigns for them', async () => {
  const { single_class_id } = await ownClass()
  const foreign = await (bea as Coach).call('POST /substitutes', { body: { single_class_id } })
  expect(foreign.status).toBe(404)
  const asked = await desk.call('POST /substitutes', { body: { single_class_id } })
  expect(asked.body.substitute).toMatchObject({ instructor_id: (ana as Coach).instructor_id, own: true })
  const twice = await (ana as Coach).call('POST /substitutes', { body: { single_class_id } })
  expect([twice.status, twice.body.code]).toEqual([409, 'already_asked'])
  const id = asked.body.substitute.substitute_request_id
  expect((await accept(desk, id)).body.fields).toHaveProperty('instructor_id')
  const { instructor_id } = caro as Coach
  expect((await accept(desk, id, { instructor_id })).status).toBe(200)
  expect(await coachesOf(single_class_id)).toEqual([instructor_id])
})

it('whoever works at the desk names the coach, also a coach; who waits for a place is counted too', async () => {
  const { single_class_id } = await api.build.singleClass({
    class_date: at((days += 1)),
    instructor_ids: [(ana as Coach).instructor_id],
    capacity: 1,
  })
  const eva = await clientWith(api, 1)
  expect((await reserve(eva, single_class_id)).status).toBe(200)
  const { customer_id } = await api.newcomer()
  await api.build.waitlist({ single_class_id, customer_id })
  const owner = await api.newcomer({ role: 'admin' })
  const { instructor_id } = await api.build.instructor({ customer_id: owner.customer_id })
  const id = await ask(single_class_id)
  for (const preview of [true, false]) {
    const { status, body } = await accept(owner, id, { preview })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['instructor_id']])
  }
  expect(await coachesOf(single_class_id)).toEqual([(ana as Coach).instructor_id])
  const done = await accept(owner, id, { instructor_id })
  expect([done.status, done.body.people]).toEqual([200, 2])
  expect(await coachesOf(single_class_id)).toEqual([instructor_id])
})

it('a class that wants a substitute is a to-do of the desk until somebody is found', async () => {
  const { single_class_id } = await ownClass()
  const isToDo = async () => {
    const { to_dos } = (await desk.call('GET /studio/to_dos')).body
    const kind = to_dos.find((one: { kind: string }) => one.kind === 'classes_without_coach')
    return (kind?.items ?? []).some((one: { id: number }) => one.id === single_class_id)
  }
  await api.db
    .updateTable('single_class')
    .set({ class_date: new Date(Date.now() + 3_600_000) })
    .where('single_class_id', '=', single_class_id)
    .execute()
  expect(await isToDo()).toBe(false)
  const id = await ask(single_class_id)
  expect(await isToDo()).toBe(true)
  expect((await accept(bea as Coach, id)).status).toBe(200)
  expect(await isToDo()).toBe(false)
})

it('a request sent again after its answer got lost is the same one', async () => {
  const { single_class_id } = await ownClass()
  const send = () => desk.call('POST /substitutes', { body: { single_class_id }, key: 'asked-once' })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
})
