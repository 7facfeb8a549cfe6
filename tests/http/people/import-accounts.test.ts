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

async function take(content: unknown, parameters: Record<string, string> = PARAMETERS, ending = 'json') {
  const file = join(folder, `${crypto.randomUUID()}.${ending}`)
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
    '1 accounts taken over, 1 were there already (0 got the password of this export), 1 have no e-mail with a password, 1 are disabled.',
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

/** A line as `firebase auth:export accounts.csv` writes it: no names, 28 columns, a comma at the end. */
const line = (given: { [column: number]: unknown }) =>
  `${Array.from({ length: 28 }, (_none, n) => given[n] ?? '').join(',')},\n`
const { salt, passwordHash } = hashed

it('reads the CSV of an export as its JSON', async () => {
  const dates = { 23: '1700000000000', 24: '1760000000000' }
  const google = { 7: '1098', 8: 'mia@gmail.com', 9: '"Mia, de Google"', 10: 'https://lh3.example/a' }
  const csv = [
    line({
      0: 'csv-mia',
      1: 'Mia@Example.com',
      2: true,
      3: passwordHash,
      4: salt,
      5: '"Luz, Mía"',
      ...google,
      ...dates,
    }),
    line({
      0: 'csv-sol',
      1: 'sol@example.com',
      2: false,
      3: passwordHash,
      4: salt,
      26: false,
      27: '"{""role"":""x""}"',
    }),
    line({ 0: 'csv-off', 1: 'csv-off@example.com', 2: true, 3: passwordHash, 4: salt, 26: true }),
    line({ 0: 'csv-phone', 2: false, 25: '+525512345678' }),
    // An account of before with another e-mail, and its e-mail with another uid.
    line({ 0: 'csv-mia', 1: 'otra@example.com', 2: true, 3: passwordHash, 4: salt }),
    line({ 0: 'csv-other', 1: 'MIA@example.com', 2: true, 3: passwordHash, 4: salt }),
  ].join('')
  expect(await take(csv, PARAMETERS, 'csv')).toBe(
    '2 accounts taken over, 2 were there already (0 got the password of this export), 1 have no e-mail with a password, 1 are disabled.',
  )
  const { rows } = await api.services.pool.query(
    `select id, name, email, "emailVerified" as verified from auth."user" where id like 'csv-%' order by id`,
  )
  expect(rows).toEqual([
    { id: 'csv-mia', name: 'Luz, Mía', email: 'mia@example.com', verified: true },
    { id: 'csv-sol', name: '', email: 'sol@example.com', verified: false },
  ])
  for (const email of ['mia@example.com', 'sol@example.com']) {
    const session = api.withToken(await api.signIn(email, 'user1password'))
    expect((await session.call('GET /customer/signup')).status).toBe(200)
  }
  for (const email of ['csv-off@example.com', 'otra@example.com'])
    await expect(api.signIn(email, 'user1password')).rejects.toThrow('401')
  expect(await take(csv, PARAMETERS, 'csv')).toContain('0 accounts taken over, 4 were there already')
})

it('names every account that is wrong, in either format, and takes over none', async () => {
  const before = await accounts()
  const users = [
    { localId: 'wrong-1', email: 'right@example.com', ...hashed },
    { localId: 'wrong-2', email: 'no mail', ...hashed },
    { email: 'without@example.com' },
    { localId: 'wrong-4', email: 'four@example.com', salt, passwordHash: 'c2hvcnQ=' },
    { localId: 'wrong-5', email: 'five@example.com', passwordHash: '', salt: '', emailVerified: 'yes' },
  ]
  const refusal = async (...given: Parameters<typeof take>) =>
    take(...given).then(
      () => 'taken',
      (error: unknown) => (error instanceof UsageError ? error.message : String(error)),
    )
  const csv = [
    line({ 0: 'wrong-1', 1: 'right@example.com', 2: true, 3: passwordHash, 4: salt }),
    line({ 0: 'wrong-2', 1: 'no mail', 2: true, 3: passwordHash, 4: salt }),
    line({ 1: 'without@example.com', 2: true }),
    line({ 0: 'wrong-4', 1: 'four@example.com', 2: true, 3: 'c2hvcnQ=', 4: salt }),
    line({ 0: 'wrong-5', 1: 'five@example.com', 2: 'yes' }),
  ].join('')
  for (const sentence of [await refusal({ users }), await refusal(csv, PARAMETERS, 'csv')])
    expect(sentence.split('\n').slice(1)).toEqual([
      expect.stringMatching(/^Account 2: email: /),
      expect.stringMatching(/^Account 3: localId: /),
      'Account 4: passwordHash: the hash is not as long as the signer key',
      expect.stringMatching(/^Account 5: emailVerified: /),
    ])
  expect(await refusal('uno,dos\n', PARAMETERS, 'csv')).toContain('account 1: 2 columns in place of 28')
  const broken = `${line({ 0: 'wrong-1' })}${line({ 0: 'wrong-2', 5: '"Ana, "La" Luz"' })}`
  expect(await refusal(broken, PARAMETERS, 'csv')).toMatch(/account 2: .*quote/i)
  // Who chose such a display name, which Firebase does not escape, would not be disabled here.
  const moved = {
    0: 'wrong-1',
    1: 'right@example.com',
    2: true,
    3: passwordHash,
    4: salt,
    5: '"Ana",x"',
    26: true,
  }
  expect(await refusal(line(moved), PARAMETERS, 'csv')).toContain('30 columns in place of 28')
  expect(await refusal('', PARAMETERS, 'csv')).toMatch(/is empty\.$/)
  expect(await refusal('')).toMatch(/cannot be read as JSON\.$/)
  const { '--rounds': _rounds, '--mem-cost': _cost, ...others } = PARAMETERS
  expect(await refusal({ users }, others)).toBe(
    '--rounds must be a whole number from 1 to 8.\n--mem-cost must be a whole number from 1 to 14.',
  )
  const many = Array.from({ length: 25 }, (_none, n) => ({ localId: `wrong-${n}`, email: 'no' }))
  expect((await refusal({ users: many })).split('\n')).toHaveLength(22)
  expect(await accounts()).toEqual(before)
})

it('get the right password when they were taken over with wrong parameters', async () => {
  const users = [{ localId: 'fb-paz', email: 'paz@example.com', emailVerified: true, ...hashed }]
  await take({ users }, { ...PARAMETERS, '--mem-cost': '13' })
  await expect(api.signIn('paz@example.com', 'user1password')).rejects.toThrow('401')
  expect(await take({ users })).toContain('1 were there already (1 got the password of this export)')
  const token = await api.signIn('paz@example.com', 'user1password')
  const { status } = await api.withToken(token).call('POST /customer/signup', {
    body: { name: 'Paz', last_name: 'Luz', email: 'paz@example.com', phone: '5512340098' },
  })
  expect(status).toBe(200)
  expect(await take({ users })).toContain('(0 got the password of this export)')
})

it('keep the password that they chose here', async () => {
  const users = [{ localId: 'fb-sara', email: 'sara@example.com', emailVerified: true, ...hashed }]
  await take({ users })
  await api.services.pool.query(
    `update auth.account set password = 'chosen-here' where "userId" = 'fb-sara' and "providerId" = 'credential'`,
  )
  expect(await take({ users }, { ...PARAMETERS, '--mem-cost': '13' })).toContain('(0 got the password')
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
