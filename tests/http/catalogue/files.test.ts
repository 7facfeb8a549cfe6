import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Client, PASSWORD, startApi } from '#tests/http/harness.ts'

let api: Api
let admin: Client
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})

async function upload(who: Client, name: string): Promise<number> {
  const bytes = {
    jpg: () =>
      sharp({ create: { width: 40, height: 20, channels: 3, background: '#9a452b' } })
        .jpeg()
        .toBuffer(),
    mp4: async () => Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42'),
    vtt: async () => Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHola\n'),
  }[name.split('.').at(-1) as 'jpg' | 'mp4' | 'vtt']
  const raw = new FormData()
  raw.append('file', new File([new Uint8Array(await bytes())], name))
  const { status, body } = await who.call('POST /files', { raw })
  expect(status, body.error).toBe(200)
  return body.file_id
}
const isPublic = async (file_id: number) =>
  (await api.db.selectFrom('file').select('public').where('file_id', '=', file_id).executeTakeFirstOrThrow())
    .public

describe('a picture', () => {
  it('of the staff becomes public with what shows it', async () => {
    const file_id = await upload(admin, 'sala.jpg')
    expect(await isPublic(file_id)).toBe(false)
    const { body } = await admin.call('POST /class_types', { body: { name: 'Con foto', file_id } })
    expect(body.class_type.file).toMatchObject({ file_id, type: 'image/webp' })
    expect(await isPublic(file_id)).toBe(true)
    const gone = await admin.call(`PUT /class_types/${body.class_type.class_type_id}`, {
      body: { file_id: null },
    })
    expect(gone.body.class_type.file).toBeNull()
  })

  it('of a package becomes public too, when it is added and when it is changed', async () => {
    const [first, second] = [await upload(admin, 'diez.jpg'), await upload(admin, 'doce.jpg')]
    const pack = {
      title: 'Diez',
      description: '',
      short_description: '',
      price: 900,
      class_amount: 10,
      expiration_days: 30,
    }
    const { status, body } = await admin.call('POST /class_packages', { body: { ...pack, file_id: first } })
    expect(status, body.error).toBe(200)
    const { class_package_id } = body.class_package
    await admin.call('PUT /class_packages', { body: { class_package_id, file_id: second } })
    expect([await isPublic(first), await isPublic(second)]).toEqual([true, true])
  })

  it('of a customer stays theirs, and a film is no picture', async () => {
    const eva = await api.as('customer')
    for (const file_id of [await upload(eva, 'yo.jpg'), await upload(admin, 'clase.mp4')]) {
      const { status, body } = await admin.call('POST /instructors', {
        body: { name: 'Eva', last_name: 'Sol', file_id },
      })
      expect([status, Object.keys(body.fields)]).toEqual([400, ['file_id']])
      const { class_package_id } = await api.build.classPackage()
      const refused = await admin.call('PUT /class_packages', { body: { class_package_id, file_id } })
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['file_id']])
      expect(await isPublic(file_id)).toBe(false)
    }
  })
})

describe('an uploaded video', () => {
  it('stays private, with its captions; its picture does not', async () => {
    const [film, captions, picture] = await Promise.all(
      ['clase.mp4', 'clase.vtt', 'clase.jpg'].map((name) => upload(admin, name)),
    )
    const { body } = await admin.call('POST /videos', {
      body: {
        name: 'Propio',
        duration: 30,
        provider: 'file',
        film_file_id: film,
        captions_file_id: captions,
        file_id: picture,
      },
    })
    expect(body.video).toMatchObject({
      url: null,
      film: { file_id: film, name: 'clase.mp4' },
      captions: { file_id: captions },
    })
    expect(await Promise.all([film, captions, picture].map((id) => isPublic(id ?? 0)))).toEqual([
      false,
      false,
      true,
    ])
    const id = body.video.video_id
    const moved = await admin.call(`PUT /videos/${id}`, {
      body: { provider: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ' },
    })
    expect(moved.body.video).toMatchObject({ provider: 'youtube', url: 'dQw4w9WgXcQ', film: null })
    const back = await admin.call(`PUT /videos/${id}`, { body: { provider: 'file', film_file_id: picture } })
    expect([back.status, Object.keys(back.body.fields)]).toEqual([400, ['film_file_id']])
  })

  it('stays when the account of who uploaded it is deleted', async () => {
    const [film, captions] = await Promise.all(['clase.mp4', 'clase.vtt'].map((name) => upload(admin, name)))
    const fields = {
      name: 'De Eva',
      duration: 30,
      provider: 'file',
      film_file_id: film,
      captions_file_id: captions,
    }
    const { status, body } = await admin.call('POST /videos', { body: fields })
    expect(status, body.error).toBe(200)
    // Somebody who was of the team once.
    const eva = await api.newcomer()
    const own = await upload(eva, 'yo.jpg')
    await api.db
      .updateTable('file')
      .set({ customer_id: eva.customer_id })
      .where('file_id', 'in', [film!, captions!])
      .execute()
    expect((await eva.call('DELETE /customer', { body: { password: PASSWORD } })).status).toBe(200)
    const left = await api.db
      .selectFrom('file')
      .select('file_id')
      .where('file_id', 'in', [film!, captions!, own])
      .execute()
    expect(new Set(left.map(({ file_id }) => file_id))).toEqual(new Set([film, captions]))
  })
})
