import type FileSystem from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, expect, it, vi } from 'vitest'
import { type Api, startApi } from '#tests/http/harness.ts'

/** Whether what is received is written to a device on which nothing ever has room. */
let full = false
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof FileSystem>()
  const open: typeof fs.open = (path, ...rest) => (full ? fs.open('/dev/full', 'w') : fs.open(path, ...rest))
  return { ...fs, open }
})

let api: Api
const lines: string[] = []
beforeAll(async () => {
  api = await startApi({ lines })
})

const errors = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)

function file(): FormData {
  const form = new FormData()
  form.append('file', new File(['%PDF-1.7\nhola\n%%EOF'], 'a.pdf', { type: 'application/pdf' }))
  return form
}

it.each(['received', 'stored'])(
  'says so of an upload that cannot be %s, and logs the cause',
  async (where) => {
    const eva = await api.newcomer()
    lines.length = 0
    const cause = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    const put = vi.spyOn(api.services.files, 'putFile')
    if (where === 'stored') put.mockRejectedValueOnce(cause)
    else full = true
    const { status, body } = await eva.call('POST /files', { raw: file() })
    full = false
    put.mockRestore()
    expect([status, body.code, body.error]).toEqual([
      503,
      'disk_full',
      expect.stringContaining('no pudimos guardar'),
    ])
    expect(errors()).toMatchObject([{ code: 'disk_full', err: { code: 'ENOSPC' } }])
    expect((await eva.call('POST /files', { raw: file() })).status).toBe(200)
  },
)

it('says so of a sign-in that the database has no room for', async () => {
  const eva = await api.newcomer()
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(api.db)
  await sql`create trigger no_room before insert on auth.session execute function no_room()`.execute(api.db)
  lines.length = 0
  const { status, body } = await api.visitor.call('POST /auth/sign-in/email', {
    body: { email: eva.email, password: 'casa-aura-demo' },
  })
  expect([status, body.code]).toEqual([503, 'disk_full'])
  expect(errors()).toMatchObject([{ code: 'disk_full', err: { code: '53100' } }])
})
