import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import { UsageError } from '../../../src/cli/command.ts'
import { importAccounts } from '../../../src/cli/import-accounts.ts'
import { testDatabase } from '#tests/postgres.ts'
import { configure } from '#tests/http/configure.ts'
import { startFirebase } from '#tests/vendors/firebase/server.ts'
import { type Api, startApi } from '#tests/http/harness.ts'

/** Firebase's own example (github.com/firebase/scrypt, README). */
const PARAMETERS = {
  '--signer-key': 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  '--salt-separator': 'Bw==',
  '--rounds': '8',
  '--mem-cost': '14',
}
const hashed = {
  salt: '42xEC+ixf3L2lw==',
  passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
}

let api: Api
let folder = ''
const said: string[] = []
beforeAll(async () => {
  const database = await testDatabase()
  api = await startApi({ database })
  folder = mkdtempSync(join(tmpdir(), 'cupo-import-'))
  vi.stubEnv('DATABASE_URL', database.url)
  vi.stubEnv('SECRET', api.services.environment.secret)
  return () => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  }
})

async function take(content: unknown, parameters: Record<string, string> = PARAMETERS) {
  const file = join(folder, `${crypto.randomUUID()}.json`)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  said.length = 0
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
  await importAccounts.run([file, ...Object.entries(parameters).flat()])
  return said.join('\n')
}
const accounts = async () =>
  (await api.services.pool.query('select id from auth."user"')).rows.map(({ id }) => String(id))

it('takes accounts over that keep their uid and password', async () => {
  const eva = await api.newcomer()
  const users = [
    { localId: 'fb-ana', email: 'Ana@Example.com', emailVerified: true, displayName: 'Ana Luz', ...hashed },
    { localId: 'fb-eva', email: eva.email, ...hashed },
    { localId: 'fb-google', email: 'google@example.com' },
    { localId: 'fb-off', email: 'off@example.com', disabled: true, ...hashed },
  ]
  expect(await take({ users })).toBe(
    '1 accounts taken over, 1 were there already, 2 have no password or are disabled.',
  )
  const session = api.withToken(await api.signIn('ana@example.com', 'user1password'))
  const { body } = await session.call('GET /customer/signup')
  expect(body.account).toEqual({ email: 'ana@example.com', name: 'Ana', last_name: 'Luz' })
  const signedUp = await session.call('POST /customer/signup', {
    body: { ...body.account, phone: '5512340099' },
  })
  expect([signedUp.body.customer.uid, signedUp.body.customer.email_confirmed]).toEqual(['fb-ana', true])
  await expect(api.signIn('ana@example.com', 'user1passwore')).rejects.toThrow('401')
  // No other account opens with it, and the project's secret is not here.
  await expect(api.signIn(eva.email, 'user1password')).rejects.toThrow('401')
  const { rows } = await api.services.pool.query<{ all: string }>(
    `select string_agg(a::text, ' ') as all from auth.account a`,
  )
  expect(rows[0]!.all).not.toContain(PARAMETERS['--signer-key'].slice(0, 20))
  expect(await take({ users })).toContain('0 accounts taken over, 2 were there already')
})

it('find their account also by the project itself, if their e-mail was never confirmed', async () => {
  const users = [{ localId: 'fb-lia', email: 'lia@example.com', emailVerified: false, ...hashed }]
  await take({ users })
  const firebase = await startFirebase()
  const url = String(api.services.pool.options.connectionString)
  const environment = { ...firebase.environment, SECRET: api.services.environment.secret }
  const withProject = await startApi({ database: { url }, environment })
  await configure(withProject, { firebaseConfig: firebase.config })
  const id_token = await firebase.tokens.idToken({
    localId: 'fb-lia',
    email: 'lia@example.com',
    emailVerified: false,
  })
  const { status, body } = await withProject.visitor.call('POST /auth/sign-in/firebase', {
    body: { id_token },
  })
  expect([status, body.user?.id]).toEqual([200, 'fb-lia'])
  await firebase.close()
})

it('are not removed as abandoned', async () => {
  await take({ users: [{ localId: 'fb-later', email: 'later@example.com', ...hashed }] })
  await api.services.identity.forgetAbandoned(new Date(Date.now() + 60_000))
  expect(await accounts()).toContain('fb-later')
})

it.each([
  ['no JSON', '{"users":', PARAMETERS],
  ['no export', { people: [] }, PARAMETERS],
  ['an account without id', { users: [{ email: 'a@example.com' }] }, PARAMETERS],
  ['a cost that would take all memory', { users: [] }, { ...PARAMETERS, '--mem-cost': '30' }],
  ['a key that is none', { users: [] }, { ...PARAMETERS, '--signer-key': '¡no!' }],
])('refuses %s and changes nothing', async (_what, content, parameters) => {
  const before = await accounts()
  await expect(take(content, parameters)).rejects.toThrow(UsageError)
  expect(await accounts()).toEqual(before)
})

it('takes over none when one of them is not of these parameters', async () => {
  const users = [
    { localId: 'fb-one', email: 'one@example.com', ...hashed },
    { localId: 'fb-two', email: 'two@example.com', salt: hashed.salt, passwordHash: 'c2hvcnQ=' },
  ]
  await expect(take({ users })).rejects.toThrow('signer key')
  expect(await accounts()).not.toContain('fb-one')
})
