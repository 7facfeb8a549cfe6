import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let reception: Client
beforeAll(async () => {
  api = await startApi()
  reception = await api.as('reception')
})

describe('the list as a file', () => {
  const file = async (path: string) => {
    const answer = await api.fetch(`GET /api/customer/admin/${path}`, {
      headers: { authorization: `Bearer ${reception.token}` },
    })
    expect(answer.status).toBe(200)
    return answer.text()
  }

  it('has what the filters leave, in the list’s order, with no formula, and a line in the audit', async () => {
    const one = (name: string, more: object = {}) =>
      api.build.customer({ name, last_name: 'Archivo', ...more })
    await one('Zoe', { phone: '5531110001' })
    const { customer_id } = await one('=cmd|1')
    await one('Lejos', { blocked_at: new Date() })
    await reception.call('PUT /customer/tags', { body: { customer_id, tags: ['@vip'] } })
    const lines = (await file('csv?query=archivo')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain('Número,Nombre,Apellido,Correo,Celular')
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(["'=cmd|1", 'Lejos', 'Zoe'])
    expect(lines[1]).toContain("'@vip")
    expect((await file('csv?query=archivo&filter=blocked')).trimEnd().split('\r\n')).toHaveLength(2)
    // Another spelling, as in the list.
    expect(await file('csv?query=archibo')).toContain('Zoe')
    const written = await api.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'customer.list_exported')
      .orderBy('audit_id')
      .execute()
    expect(written).toMatchObject([
      { actor_customer_id: reception.customer_id },
      { details: { filter: 'blocked' } },
      {},
    ])
    expect(JSON.stringify(written)).not.toContain('archivo')
  })

  it('has the state of each as the list says it', async () => {
    const one = (name: string, more: object = {}) =>
      api.build.customer({ name, last_name: 'Estados', ...more })
    const { customer_id: paid } = await one('Activa')
    await api.build.credits(1, { customer_id: paid })
    const { customer_id: hurt } = await one('Avisada')
    const note = { customer_id: hurt, text: 'Rodilla', is_alert: true }
    expect((await reception.call('POST /customer/notes', { body: note })).status).toBe(200)
    await one('Bloqueada', { blocked_at: new Date() })
    await one('Equipo', { role: 'instructor' })
    await one('Nueva')
    const [head = '', ...lines] = (await file('csv?query=estados')).trimEnd().split('\r\n')
    const column = head.split(',').indexOf('Estado')
    expect(lines.map((line) => [1, column].map((at) => line.split(',')[at]))).toEqual([
      ['Activa', 'Activo'],
      ['Avisada', 'Aviso'],
      ['Bloqueada', 'Bloqueado'],
      ['Equipo', 'Equipo'],
      ['Nueva', 'Sin créditos'],
    ])
  })

  it('goes on where a page of it ends', async () => {
    await api.db
      .insertInto('customer')
      .columns(['name', 'last_name', 'email', 'uid'])
      .expression(
        sql`select 'Fila', 'Larga ' || n % 7, 'fila' || n || '@correo.mx', 'fila-' || n from generate_series(1, 2003) n`,
      )
      .execute()
    const lines = (await file('csv?query=larga')).trimEnd().split('\r\n').slice(1)
    expect(new Set(lines).size).toBe(2003)
  })

  it('lists the next seven days’ birthdays by their day, in the file too', async () => {
    const today = localDay(new Date(), 'America/Mexico_City')
    const born = (name: string, day: number) =>
      api.build.customer({ name, last_name: 'Velitas', birthdate: `1992${addDays(today, day).slice(4)}` })
    await born('Ana', 6)
    await born('Bea', 3)
    await born('Caro', 0)
    await born('Dora', 3)
    // Neither the day before nor the one after them.
    await born('Eva', -1)
    await born('Fe', 7)
    const query = { filter: 'birthday', query: 'velitas' }
    const { customers } = (await reception.call('GET /customer/admin/all', { query })).body
    expect(customers.map(({ name }: { name: string }) => name)).toEqual(['Caro', 'Bea', 'Dora', 'Ana'])
    const written = await file('csv?filter=birthday&query=velitas')
    expect(written.split('\r\n')[0]).toMatch(/,Fecha de nacimiento$/)
    for (const [, days] of [
      ['Caro', 0],
      ['Ana', 6],
    ] as const)
      expect(written).toContain(`,1992${addDays(today, days).slice(4)}\r\n`)
    expect([...written.matchAll(/(Ana|Bea|Caro|Dora)/g)].map(([name]) => name)).toEqual([
      'Caro',
      'Bea',
      'Dora',
      'Ana',
    ])
  })
})

it('counts a class as missed once its attendance is settled, and a guest’s check-in as nobody’s visit', async () => {
  const { customer_id, email } = await api.build.customer()
  const class_date = new Date(Date.now() - 60_000)
  const { single_class_id } = await api.build.singleClass({ class_date })
  const place = { customer_id, single_class_id, class_date }
  const { class_reservation_id: guest_of } = await api.build.reservation(place)
  const checked_in_at = new Date()
  await api.build.reservation({ ...place, guest_of, guest: 'Paula', attend: true, checked_in_at })
  const page = async () => (await reception.call(`GET /customer/admin/${customer_id}`)).body.customer
  expect(await page()).toMatchObject({ visits: 0, no_shows: 0 })
  const settled = api.db.updateTable('single_class').set({ settled_at: new Date() })
  await settled.where('single_class_id', '=', single_class_id).execute()
  expect(await page()).toMatchObject({ visits: 0, no_shows: 1 })
  const { body } = await reception.call('GET /customer/admin/all', { query: { query: email } })
  expect(body.customers).toMatchObject([{ customer_id, last_visit: null }])
})
