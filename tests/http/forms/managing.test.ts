import { beforeAll, expect, it } from 'vitest'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'
import { twice } from '#tests/http/twice.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

async function newForm(): Promise<{ form_id: number }> {
  const form_fields = [{ key: 'nick', label: '¿Cómo te decimos?', type: 'text' }]
  return (await admin.call('POST /forms', { body: { name: 'Ficha', form_fields } })).body.form
}

it('deletes a form that nobody has answered', async () => {
  const { form_id } = await newForm()
  await twice(admin, `DELETE /forms/${form_id}`)
  expect((await admin.call('PUT /forms', { body: { form_id, archived: false } })).status).toBe(404)
})

it('refuses a change of a form that somebody else changed meanwhile', async () => {
  const { form_id } = await newForm()
  const { form } = (await admin.call('PUT /forms', { body: { form_id, name: 'Otra' } })).body
  const stale = { form_id, name: 'Tercera', updatedAt: '2026-01-01T00:00:00Z' }
  const refused = await admin.call('PUT /forms', { body: stale })
  expect([refused.status, refused.body.code]).toEqual([409, 'changed_meanwhile'])
  const again = await admin.call('PUT /forms', { body: { ...stale, updatedAt: form.updatedAt } })
  expect(again.body.form.name).toBe('Tercera')
})

it('shows a form’s own questions to whoever edits it, without anybody’s answers', async () => {
  const { form_id } = await newForm()
  const body = { version: 1, answers_version: 0, answers: { nick: 'Jefa' } }
  expect((await admin.call(`PUT /forms/${form_id}/answers`, { body })).status).toBe(200)
  const { forms } = (await admin.call('GET /forms/admin/all')).body
  const form = forms.find((one: { form_id: number }) => one.form_id === form_id)
  expect(form).toMatchObject({ fixed: false, archived: false, uses: { answers: 1 } })
  expect(form.form_fields).toMatchObject([{ key: 'nick', value: null }])
  expect(forms.filter(({ fixed }: { fixed: boolean }) => fixed)).toHaveLength(3)
})
