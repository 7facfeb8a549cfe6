import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { cleanUp } from '#server/jobs/tasks/clean-up.ts'
import { paths } from '#domain/site-map/paths.ts'
import { clientWith, coach, reserve } from '#tests/http/booking/help.ts'
import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
const usual = {
  single_class_enabled: true,
  allow_class_guests: true,
  waitlist_enabled: false,
  booking_opens_days: null,
  booking_closes_minutes: 0,
  unlimited_max_no_shows_for_penalty: 3,
}
beforeEach(() => configure(api, usual))

interface Rule {
  rule: string
  pass: boolean
  text: string
  detail: string | null
  remedy: { text: string; path: string } | null
}
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
const classOf = async (given: Parameters<Api['build']['singleClass']>[0] = {}) =>
  (await api.build.singleClass(given)).single_class_id
async function explain(who: Client, id: number, query: Record<string, number> = {}) {
  const { status, body } = await who.call(`GET /single_class/${id}/eligibility`, { query })
  return { status, eligible: body.eligible as boolean, rules: (body.rules ?? []) as Rule[], body }
}
const failedOf = (rules: readonly Rule[]) => rules.filter(({ pass }) => !pass)

/** One row for each rule: who may not, the refusal with its status, how the rule is worded and what helps. */
const cases: [
  code: string,
  status: number,
  prepare: () => Promise<{ eva: Client; id: number; package_id?: number }>,
  detail: RegExp | null,
  remedy: ((given: { package_id?: number }) => string) | null,
][] = [
  [
    'classes_disabled',
    412,
    async () => {
      await configure(api, { single_class_enabled: false })
      return { eva: await clientWith(api, 1), id: await classOf() }
    },
    null,
    null,
  ],
  [
    'class_begun',
    412,
    async () => ({ eva: await clientWith(api, 1), id: await classOf({ class_date: hours(-1) }) }),
    /^Empezó el \p{L}{3} \d/u,
    () => paths.mystudio(),
  ],
  [
    'already_reserved',
    409,
    async () => {
      const eva = await clientWith(api, 2)
      const { class_type_id } = await api.build.classType({ spot_map: '2,3' })
      const id = await classOf({ class_type_id })
      await reserve(eva, id, { spot: 4 })
      return { eva, id }
    },
    /^Lugar 4$/,
    () => paths.reservaciones(),
  ],
  [
    'not_open_yet',
    412,
    async () => {
      await configure(api, { booking_opens_days: 1 })
      return { eva: await clientWith(api, 1), id: await classOf({ class_date: hours(72) }) }
    },
    /^Puedes reservar esta clase a partir del \p{L}{3} \d+ \p{L}{3}, 00:00$/u,
    null,
  ],
  [
    'booking_closed',
    412,
    async () => {
      const { class_type_id } = await api.build.classType({ booking_closes_minutes: 90 })
      return { eva: await clientWith(api, 1), id: await classOf({ class_type_id, class_date: hours(1) }) }
    },
    /^Cerraron el /,
    () => paths.mystudio(),
  ],
  [
    'package_required',
    412,
    async () => {
      const { class_package_id } = await api.build.classPackage()
      return {
        eva: await clientWith(api, 1),
        id: await classOf({ class_package_id }),
        package_id: class_package_id,
      }
    },
    /^Cómpralo/,
    ({ package_id = 0 }) => paths.checkout(package_id),
  ],
  [
    'class_full',
    409,
    async () => {
      await configure(api, { waitlist_enabled: true })
      const id = await classOf({ capacity: 1 })
      await api.build.reservation({ single_class_id: id })
      return { eva: await clientWith(api, 1), id }
    },
    /^1 de 1 lugar está ocupado$/,
    () => paths.waitlists(),
  ],
  [
    'no_credits',
    412,
    async () => {
      const eva = await clientWith(api, 1)
      await reserve(eva, await classOf())
      return { eva, id: await classOf() }
    },
    /^Has agotado/,
    () => paths.misPaquetes({ class_packages_path: null }),
  ],
  [
    'penalty',
    412,
    async () => {
      const eva = await clientWith(api, 0)
      await api.build.membership({ customer_id: eva.customer_id })
      await api.build.penalty({ customer_id: eva.customer_id, end_date: '2126-11-25', no_shows: 4 })
      return { eva, id: await classOf() }
    },
    /^Faltaste a 4 clases seguidas con tu paquete ilimitado\. Puedes volver a reservar el lun 25 nov 2126$/,
    () => paths.misPaquetes({ class_packages_path: null }),
  ],
]

describe.each(cases)('%s', (code, status, prepare, detail, remedy) => {
  it('is refused, explained with what would help, and stored with every rule', async () => {
    const given = await prepare()
    const { eva, id } = given
    const asked = await explain(eva, id)
    expect(asked.eligible).toBe(false)
    const [first, ...more] = failedOf(asked.rules)
    // A customer without the package has no credit of it either.
    expect(more.map(({ rule }) => rule)).toEqual(code === 'package_required' ? ['no_credits'] : [])
    expect(first?.rule).toBe(code)
    if (detail === null) expect(first?.detail).toBeNull()
    else expect(first?.detail).toMatch(detail)
    expect(first?.remedy?.path.split('?')[0]).toBe(remedy?.(given))

    const refused = await reserve(eva, id, code === 'already_reserved' ? { spot: 2 } : {})
    expect([refused.status, refused.body.code]).toEqual([status, code])
    const { refused_attempts, total } = await attempts({ customer_id: eva.customer_id })
    expect(total).toBe(1)
    expect(refused_attempts[0]).toMatchObject({
      code,
      customer: { customer_id: eva.customer_id },
      single_class: { single_class_id: id },
      request: { guest: false, by_staff: false },
    })
    const kept = refused_attempts[0].rules as Rule[]
    expect(failedOf(kept)).toEqual([first, ...more])
  })
})

async function attempts(query: Record<string, number | string> = {}) {
  const { status, body } = await (await api.as('reception')).call('GET /refused_attempts', { query })
  expect(status).toBe(200)
  return body
}

describe('the explanation', () => {
  it('lists every rule in order, failed or not', async () => {
    const eva = await clientWith(api, 1)
    const { eligible, rules } = await explain(eva, await classOf())
    expect(eligible).toBe(true)
    expect(rules.map(({ rule }) => rule)).toEqual([
      'classes_disabled',
      'not_found',
      'class_begun',
      'already_reserved',
      'not_open_yet',
      'booking_closed',
      'package_required',
      'class_full',
      'no_credits',
      'penalty',
    ])
    expect(rules.every(({ remedy, text }) => remedy === null && text !== '')).toBe(true)
  })

  it('lists all failed rules, not only the first', async () => {
    const eva = await clientWith(api, 0)
    const id = await classOf({ capacity: 0 })
    const types = [(await api.build.classType()).class_type_id]
    await api.build.credits(2, { customer_id: eva.customer_id, class_types: types })
    const failed = failedOf((await explain(eva, id)).rules)
    expect(failed.map(({ rule }) => rule)).toEqual(['class_full', 'no_credits'])
    expect(failed[1]?.detail).toBe('Tus 2 créditos son para otras clases')
  })

  it('says that a class was cancelled', async () => {
    const eva = await clientWith(api, 1)
    const { rules } = await explain(eva, await classOf({ cancelled_at: new Date() }))
    expect(failedOf(rules).map(({ text }) => text)).toEqual(['El estudio canceló esta clase'])
  })

  it('counts a place offered to oneself as free, and to nobody else', async () => {
    const [eva, ana] = [await clientWith(api, 1), await clientWith(api, 1)]
    const id = await classOf({ capacity: 1, class_date: hours(0.5) })
    await configure(api, { booking_closes_minutes: 60 })
    await api.build.waitlist({
      single_class_id: id,
      customer_id: eva.customer_id,
      state: 'offered',
      offered_until: hours(0.2),
    })
    expect((await explain(eva, id)).eligible).toBe(true)
    const failed = failedOf((await explain(ana, id)).rules)
    expect(failed.map(({ rule }) => rule)).toEqual(['booking_closed', 'class_full'])
    expect(failed[1]?.detail).toBe('0 de 1 lugar están ocupados y 1 está apartado')
  })

  it('says that there never were credits, or that a renewal is not paid', async () => {
    const eva = await clientWith(api, 0)
    const id = await classOf()
    const lack = async () =>
      failedOf((await explain(eva, id)).rules).map(({ detail, remedy }) => [
        detail,
        remedy?.path.split('?')[0],
      ])
    expect(await lack()).toEqual([
      ['Todavía no has tenido créditos', paths.misPaquetes({ class_packages_path: null })],
    ])
    await api.build.purchase({ customer_id: eva.customer_id, status: 'active', past_due_since: new Date() })
    expect(await lack()).toEqual([['Falta pagar la renovación de tu membresía', paths.membresias()]])
  })

  it('is for oneself, or for anybody by reception', async () => {
    const [eva, ana] = [await clientWith(api, 1), await clientWith(api, 0)]
    const id = await classOf()
    const query = { customer_id: ana.customer_id }
    expect((await explain(eva, id, query)).status).toBe(403)
    expect((await explain(await coach(api), id, query)).status).toBe(403)
    expect((await explain(eva, id, { customer_id: eva.customer_id })).eligible).toBe(true)
    const seen = await explain(await api.as('reception'), id, query)
    expect(failedOf(seen.rules).map(({ rule }) => rule)).toEqual(['no_credits'])
    expect((await api.visitor.call(`GET /single_class/${id}/eligibility`)).status).toBe(401)
    expect((await explain(await api.as('reception'), id, { customer_id: 2_147_483_647 })).status).toBe(404)
    expect((await explain(eva, 2_147_483_647)).status).toBe(404)
  })
})

describe('the booking window', () => {
  it('is in the public answer, the class type’s own before the studio’s', async () => {
    await configure(api, { booking_opens_days: 7, booking_closes_minutes: 30 })
    const class_date = new Date('2126-11-20T01:00:00Z')
    const { class_type_id } = await api.build.classType({ booking_opens_days: 2 })
    const { body } = await api.visitor.call(
      `GET /single_class/single/${await classOf({ class_type_id, class_date })}`,
    )
    expect(body.single_class).toMatchObject({
      booking_opens_at: '2126-11-17T06:00:00.000Z',
      booking_closes_at: '2126-11-20T00:30:00.000Z',
    })
    await configure(api, usual)
    const { body: free } = await api.visitor.call(`GET /single_class/single/${await classOf({ class_date })}`)
    expect(free.single_class).toMatchObject({ booking_opens_at: null, booking_closes_at: null })
  })

  it('is in the refusal, and does not bind reception', async () => {
    await configure(api, { booking_opens_days: 3 })
    const eva = await clientWith(api, 0)
    await api.build.credits(1, { customer_id: eva.customer_id, expires_on: '2127-01-01' })
    const id = await classOf({ class_date: new Date('2126-11-20T01:00:00Z') })
    const { body } = await reserve(eva, id)
    expect(body.error).toBe('Puedes reservar esta clase a partir del sáb 16 nov, 00:00.')
    const desk = await reserve(await api.as('reception'), id, { customer_id: eva.customer_id })
    expect(desk.status).toBe(200)
  })

  it('says when booking closed', async () => {
    await configure(api, { booking_closes_minutes: 120 })
    const { body } = await reserve(await clientWith(api, 1), await classOf({ class_date: hours(1) }))
    expect(body.error).toMatch(
      /^Las reservaciones de esta clase cerraron el \p{L}{3} \d+ \p{L}{3}, \d\d:\d\d\.$/u,
    )
  })
})

describe('refused attempts', () => {
  it('are stored once for a key, however often it is repeated', async () => {
    const eva = await clientWith(api, 0)
    const id = await classOf()
    const send = () =>
      eva.call('POST /class_reservations', { body: { single_class_id: id }, key: `refused-${id}` })
    const first = await send()
    expect([first.status, first.body.code]).toEqual([412, 'no_credits'])
    await sql`update refused_attempt set created_at = created_at - interval '5 minutes'`.execute(api.db)
    expect((await send()).body.code).toBe('no_credits')
    expect((await attempts({ customer_id: eva.customer_id })).total).toBe(1)
  })

  it('are stored once a minute for each class and code', async () => {
    const eva = await clientWith(api, 0)
    const [one, other] = [await classOf(), await classOf()]
    for (let n = 0; n < 5; n++) await reserve(eva, one)
    await reserve(eva, other)
    const { total } = await attempts({ customer_id: eva.customer_id })
    // A minute may have turned in between.
    expect(total).toBeGreaterThanOrEqual(2)
    expect(total).toBeLessThanOrEqual(4)
    await sql`update refused_attempt set created_at = created_at - interval '2 minutes' where customer_id = ${eva.customer_id}`.execute(
      api.db,
    )
    await reserve(eva, one)
    expect((await attempts({ customer_id: eva.customer_id })).total).toBe(total + 1)
  })

  it('are limited to 200 a day for one customer', async () => {
    const eva = await clientWith(api, 0)
    const id = await classOf()
    await sql`insert into refused_attempt (customer_id, single_class_id, code, request, rules, created_at)
      select ${eva.customer_id}, ${id}, 'class_full', '{}', '[]', now() - make_interval(mins => n)
      from generate_series(1, 199) n`.execute(api.db)
    await reserve(eva, id)
    const count = async () =>
      (
        await sql<{
          n: number
        }>`select count(*)::int as n from refused_attempt where customer_id = ${eva.customer_id}`.execute(
          api.db,
        )
      ).rows[0]?.n
    expect(await count()).toBe(200)
    await reserve(eva, await classOf())
    expect(await count()).toBe(200)
    await sql`update refused_attempt set created_at = created_at - interval '1 day' where customer_id = ${eva.customer_id}`.execute(
      api.db,
    )
    await reserve(eva, await classOf())
    expect(await count()).toBe(201)
  })

  it('omit the guest’s name', async () => {
    const eva = await clientWith(api, 0)
    await reserve(eva, await classOf(), { guest: 'Paulina Secreta' })
    const { rows } = await sql<{ request: object; rules: object }>`
      select request, rules from refused_attempt where customer_id = ${eva.customer_id}`.execute(api.db)
    expect(rows[0]?.request).toMatchObject({ guest: true })
    expect(JSON.stringify(rows)).not.toContain('Secreta')
  })

  it('are listed for reception, by customer and by class, 50 a page', async () => {
    const eva = await clientWith(api, 0)
    const id = await classOf()
    await sql`insert into refused_attempt (customer_id, single_class_id, code, request, rules, created_at)
      select ${eva.customer_id}, ${id}, 'no_credits', '{"spot":null,"guest":false,"guest_spot":null,"is_cash":false,"by_staff":false}',
        '[]', now() - make_interval(mins => n) from generate_series(1, 60) n`.execute(api.db)
    const first = await attempts({ single_class_id: id })
    expect([first.refused_attempts.length, first.total]).toEqual([50, 60])
    const second = await attempts({ single_class_id: id, customer_id: eva.customer_id, page: 2 })
    expect([second.refused_attempts.length, second.total]).toEqual([10, 60])
    expect((await attempts({ single_class_id: await classOf() })).total).toBe(0)
    const of = { customer_id: eva.customer_id, single_class_id: id }
    const today = localDay(new Date(), api.services.configuration.current().timezone)
    expect((await attempts({ ...of, from: addDays(today, -1), until: today })).total).toBe(60)
    expect((await attempts({ ...of, from: addDays(today, 1) })).total).toBe(0)
    expect((await attempts({ ...of, until: addDays(today, -2) })).total).toBe(0)
    for (const who of [eva, await coach(api)]) {
      expect((await who.call('GET /refused_attempts')).status).toBe(403)
    }
    expect((await api.visitor.call('GET /refused_attempts')).status).toBe(401)
  })

  it('are deleted after 90 days', async () => {
    const eva = await clientWith(api, 0)
    await reserve(eva, await classOf())
    await reserve(eva, await classOf())
    await sql`update refused_attempt set created_at = created_at - interval '91 days'
      where refused_attempt_id = (select min(refused_attempt_id) from refused_attempt where customer_id = ${eva.customer_id})`.execute(
      api.db,
    )
    await cleanUp(api.services)
    expect((await attempts({ customer_id: eva.customer_id })).total).toBe(1)
  })

  it('are not stored for an unknown class', async () => {
    const eva = await clientWith(api, 1)
    expect((await reserve(eva, 2_147_483_647)).status).toBe(404)
    expect((await attempts({ customer_id: eva.customer_id })).total).toBe(0)
  })
})
