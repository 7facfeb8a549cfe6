import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { adminCreate } from '../../../src/cli/admin-create.ts'
import { UsageError } from '../../../src/cli/command.ts'
import { testDatabase } from '#tests/postgres.ts'
import { configure } from '#tests/http/configure.ts'
import { type Api, startApi } from '#tests/http/harness.ts'

let api: Api
beforeAll(async () => {
  const database = await testDatabase()
  api = await startApi({ database })
  vi.stubEnv('DATABASE_URL', database.url)
  vi.stubEnv('SECRET', api.services.environment.secret)
  vi.spyOn(console, 'log').mockReturnValue()
  return () => vi.unstubAllEnvs()
})
beforeEach(() => configure(api, { password_min_length: 8 }))

let n = 0
/** The command as it is typed; every time for another address. */
async function type(options: Partial<Record<'email' | 'name' | 'last-name' | 'password', string>>) {
  const given = { email: `jefa${++n}@example.com`, name: 'Rosa', password: 'una-clave-larga', ...options }
  await adminCreate.run(Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]))
  return given
}
const admins = async () =>
  (await api.db.selectFrom('customer').where('role', '=', 'admin').select('email').execute()).length

it('creates an administrator who can sign in', async () => {
  const { email, password } = await type({ 'last-name': 'Ruiz' })
  const { status, body } = await api.withToken(await api.signIn(email, password)).call('GET /customer')
  expect([status, body.customer]).toMatchObject([
    200,
    { role: 'admin', name: 'Rosa', last_name: 'Ruiz', email },
  ])
})

it.each([
  ['short', 'lima42x', /al menos 8/],
  ['among the commonest', 'password1', /./],
  ['the address’s own', 'jefa1234', /./],
])('refuses a password that is %s, and creates nobody', async (_, password, sentence) => {
  const before = await admins()
  const made = type({ email: 'jefa@example.com', password })
  await expect(made).rejects.toMatchObject({ status: 400, message: expect.stringMatching(sentence) })
  expect(await admins()).toBe(before)
})

it('says what to do where the e-mail has an account', async () => {
  const { email } = await type({})
  const before = await admins()
  await expect(type({ email })).rejects.toThrow(/^There is an account with .* Give another --email/)
  expect(await admins()).toBe(before)
})

it('applies the studio’s minimum length', async () => {
  await configure(api, { password_min_length: 6 })
  await type({ password: 'lima42x' })
  await configure(api, { password_min_length: 12 })
  await expect(type({ password: 'clave-larga' })).rejects.toMatchObject({ code: 'password_too_short' })
})

it.each<[Parameters<typeof type>[0], string]>([
  [{ name: 'Ofertas en promo.mx' }, '--name must not carry the address of a page.'],
  [{ 'last-name': 'www.promo' }, '--last-name must not carry the address of a page.'],
  [{ name: ' \u3164' }, '--name must not be empty.'],
  [{ email: 'nadie' }, '--email must be a mail address.'],
])('refuses %j', async (options, message) => {
  const before = await admins()
  await expect(type(options)).rejects.toThrow(new UsageError(message))
  expect(await admins()).toBe(before)
})
