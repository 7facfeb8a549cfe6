import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { dropFirstRunCode, makeFirstRunCode } from '#server/environment/first-run-code.ts'
import { type Api, startApi } from '#tests/http/harness.ts'

let api: Api
let file: string
beforeEach(async () => {
  api = await startApi({ environment: { RATE_LIMITS: 'on' } })
  file = join(api.services.environment.dataDir, 'first-run-code')
})

const studio = { business_name: 'Mar', name: 'Marta', last_name: 'Gil', password: 'secreta1' }
const begin = (code: unknown, email = 'marta@example.com', more: object = {}) =>
  api.visitor.call('POST /first_run', { body: { ...studio, email, code, ...more } })

it('requires the code in a file that only this user may read, and deletes it after use', async () => {
  const { code } = makeFirstRunCode(api.services.environment.dataDir)
  expect(makeFirstRunCode(api.services.environment.dataDir)).toEqual({ code, file })
  expect([statSync(file).mode & 0o777, readFileSync(file, 'utf8')]).toEqual([0o600, code])
  expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  for (const wrong of ['x', `${code}x`, code.slice(1), 'ñ'.repeat(12)]) {
    const { status, body } = await begin(wrong)
    expect([status, Object.keys(body.fields)], wrong).toEqual([400, ['code']])
  }
  expect((await begin(undefined)).status).toBe(400)
  expect((await api.visitor.call('GET /first_run')).body).toEqual({ pending: true })
  // As people type it.
  expect((await begin(` ${code.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200)
  expect(existsSync(file)).toBe(false)
  expect((await begin(code, 'otra@example.com')).body.code).toBe('already_started')
})

it('accepts nothing without a code, and at most twenty tries', async () => {
  expect((await begin('')).status).toBe(400)
  for (let n = 0; n < 20; n++) expect((await begin('2222-2222-2222')).status).toBe(400)
  const { code } = makeFirstRunCode(api.services.environment.dataDir)
  const { status, headers } = await begin(code)
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
  dropFirstRunCode(api.services.environment.dataDir)
  expect(existsSync(file)).toBe(false)
})

it.each([
  ['short', 'lima42x', 'password_too_short'],
  ['among the commonest', 'password1', 'password_common'],
  ['the address’s own', 'marta1234', 'password_personal'],
  ['the new studio’s own', 'estudiomar1', 'password_personal'],
])('refuses a password that is %s, and creates nothing', async (_, password, refusal) => {
  const { code } = makeFirstRunCode(api.services.environment.dataDir)
  const more = { business_name: 'Estudio Mar', password }
  const { status, body } = await begin(code, undefined, more)
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, refusal, ['password']])
  expect((await api.visitor.call('GET /first_run')).body).toEqual({ pending: true })
  expect(await api.db.selectFrom('customer').select('email').execute()).toEqual([])
  expect((await begin(code, undefined, { ...more, password: 'una-clave-larga' })).status).toBe(200)
})

it('stores every colour and the domain with the studio, or names what it refuses and creates nothing', async () => {
  const { code } = makeFirstRunCode(api.services.environment.dataDir)
  const given = { domain: 'mar.mx', primary: '#112233', dark: '#221100', gray: '#777777', light: '#fafafa' }
  const { status, body } = await begin(code, undefined, { ...given, domain: 'mar mx', gray: 'gris' })
  expect([status, Object.keys(body.fields).toSorted()]).toEqual([400, ['domain', 'gray']])
  expect((await api.visitor.call('GET /first_run')).body).toEqual({ pending: true })
  expect((await begin(code, undefined, given)).status).toBe(200)
  const { config } = (await api.visitor.call('GET /appconfig')).body
  expect(
    Object.fromEntries(config.map(({ key, value }: { key: string; value: unknown }) => [key, value])),
  ).toMatchObject(given)
})

it.each(['name', 'last_name'])('refuses a URL as %s', async (field) => {
  const { code } = makeFirstRunCode(api.services.environment.dataDir)
  const { status, body } = await begin(code, undefined, { [field]: 'Ve a promo.mx' })
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
})
