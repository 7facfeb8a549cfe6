import { beforeAll, expect, it } from 'vitest'
import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let admin: Client
let reception: Client
let coach: Client
let eva: Client
let ana: Client
beforeAll(async () => {
  api = await startApi()
  ;[admin, reception, coach, eva, ana] = await Promise.all([
    api.as('admin'),
    api.as('reception'),
    api.as('instructor'),
    api.newcomer(),
    api.newcomer(),
  ])
})

const yesNo = [
  { value: true, label: 'Sí' },
  { value: false, label: 'No' },
]
const fields = [
  { key: 'nick', label: '¿Cómo te decimos?', type: 'text' },
  { key: 'hurt', label: '¿Tienes una lesión?', type: 'select', required: true, options: yesNo },
  { key: 'where', label: '¿Dónde?', type: 'text', precondition: { key: 'hurt', values: [true] } },
]

/** Answers a form as somebody who has just read it. */
async function answer(who: Client, form_id: number, answers: object): Promise<void> {
  const { version, answers_version } = (await who.call(`GET /forms/${form_id}`)).body.form
  const body = { version, answers_version, answers }
  expect((await who.call(`PUT /forms/${form_id}/answers`, { body })).status).toBe(200)
}

it('reception reads who answered a form, as a list and as a file with a column for each question', async () => {
  const added = await admin.call('POST /forms', { body: { name: 'Ficha', form_fields: fields } })
  const { form_id } = added.body.form
  await answer(ana, form_id, { hurt: false, nick: '=1+1' })
  await answer(eva, form_id, { hurt: true, where: 'Rodilla' })
  const list = await reception.call(`GET /form_answers/admin/all?form_id=${form_id}`)
  expect(list.body).toMatchObject({
    name: 'Ficha',
    total: 2,
    form_replies: [
      { customer: { customer_id: eva.customer_id }, answers: 2 },
      { customer: { customer_id: ana.customer_id }, answers: 2 },
    ],
  })
  const { body: own } = await reception.call(`GET /form_answers/${eva.customer_id}`)
  const answered = own.form_answers.find((form: { form_id: number }) => form.form_id === form_id)
  expect(answered.answers[0]).toMatchObject({ key: 'hurt', options: yesNo })

  const { email } = list.body.form_replies[0].customer
  const found = `GET /form_answers/admin/all?form_id=${form_id}&query=${encodeURIComponent(email)}`
  expect((await admin.call(found)).body.total).toBe(1)
  expect((await admin.call(`${found}%25`)).body.total).toBe(0)

  const today = localDay(new Date(), api.services.configuration.current().timezone)
  const between = (query: string) =>
    admin.call(`GET /form_answers/admin/all?form_id=${form_id}&${query}`).then(({ body }) => body.total)
  expect(await between(`from=${today}&until=${today}`)).toBe(2)
  expect(await between(`from=${addDays(today, 1)}`)).toBe(0)
  expect(await between(`until=${addDays(today, -1)}`)).toBe(0)

  // A question that is gone keeps its column.
  await admin.call('PUT /forms', {
    body: { form_id, form_fields: fields.filter(({ key }) => key === 'hurt') },
  })
  const file = `GET /form_answers/admin/csv?form_id=${form_id}`
  const reply = await api.fetch(file.replace(' /', ' /api/'), {
    headers: { authorization: `Bearer ${reception.token}` },
  })
  const lines = (await reply.text()).trimEnd().split('\r\n')
  expect(lines[0]).toBe(
    'Cliente,Nombre,Correo,Teléfono,Contestó,¿Tienes una lesión?,¿Cómo te decimos?,¿Dónde?',
  )
  const lineOf = (who: Client) => lines.find((line) => line.startsWith(`${who.customer_id},`))
  expect(lineOf(eva)).toMatch(/,Sí,,Rodilla$/)
  expect(lineOf(ana)).toMatch(/,No,'=1\+1,$/)

  for (const who of [ana, coach])
    for (const call of [found, file]) expect((await who.call(call)).status).toBe(403)
  expect((await reception.call('GET /form_answers/admin/all?form_id=2147483647')).status).toBe(404)
})
