import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EnvironmentError } from './variable-kinds.ts'
import { readEnvironment } from './environment.ts'
import { projectRoot } from './project-root.ts'

const SECRET = 'x'.repeat(32)

describe('environment variables', () => {
  test('have defaults', () => {
    expect(readEnvironment({ SECRET })).toMatchObject({
      mode: 'production',
      port: 3000,
      host: '127.0.0.1',
      dataDir: join(projectRoot, 'data'),
      databaseUrl: undefined,
      demo: true,
      publicUrl: 'http://localhost:3000',
      trustProxy: false,
      rateLimits: true,
      picturesAhead: true,
      poolSize: 8,
    })
  })

  test('count as unset when empty', () => {
    expect(readEnvironment({ SECRET, PORT: '', DATABASE_URL: ' ', DEMO: '' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      demo: true,
    })
  })

  test('are read behind a byte order mark, as the first line of a file from Windows has', () => {
    expect(readEnvironment({ SECRET, '\uFEFFPORT': '4000' }).port).toBe(4000)
    expect(readEnvironment({ SECRET, PORT: '5000', '\uFEFFPORT': '4000' }).port).toBe(5000)
  })

  test.each(['hola@b.mx', 'Casa Aura <hola@b.mx>', '"Casa Aura" <hola@b.mx>'])(
    'MAIL_FROM may be %s',
    (from) => {
      expect(readEnvironment({ SECRET, MAIL_FROM: from }).mailFrom).toBe(from)
    },
  )

  test('the public URL follows the port and loses its trailing slash', () => {
    expect(readEnvironment({ SECRET, PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
    expect(readEnvironment({ SECRET, PUBLIC_URL: 'https://a.mx/' }).publicUrl).toBe('https://a.mx')
  })

  test.each<[given: Record<string, string>, is: { local: boolean; demo: boolean; host: string }]>([
    [{}, { local: true, demo: true, host: '127.0.0.1' }],
    [{ PUBLIC_URL: 'http://127.0.0.1:4000' }, { local: true, demo: true, host: '127.0.0.1' }],
    [
      { PUBLIC_URL: 'http://[::1]:4000', HOST: '::1' },
      { local: true, demo: true, host: '::1' },
    ],
    [
      { HOST: '127.0.0.1', DEMO: 'on' },
      { local: true, demo: true, host: '127.0.0.1' },
    ],
    [
      { HOST: 'localhost', DEMO: 'off' },
      { local: true, demo: false, host: 'localhost' },
    ],
    [{ DEMO: 'on' }, { local: false, demo: true, host: '0.0.0.0' }],
    [{ DEMO: 'off' }, { local: false, demo: false, host: '0.0.0.0' }],
    [{ PUBLIC_URL: 'https://reserva.mi-estudio.mx' }, { local: false, demo: false, host: '0.0.0.0' }],
    [{ PUBLIC_URL: 'http://localhost.evil.mx' }, { local: false, demo: false, host: '0.0.0.0' }],
    [{ HOST: '0.0.0.0' }, { local: false, demo: false, host: '0.0.0.0' }],
    [{ HOST: '192.168.1.7' }, { local: false, demo: false, host: '192.168.1.7' }],
    [{ TRUST_PROXY: 'on' }, { local: false, demo: false, host: '0.0.0.0' }],
    [
      { TRUST_PROXY: 'on', HOST: '127.0.0.1' },
      { local: false, demo: false, host: '127.0.0.1' },
    ],
    [
      { PUBLIC_URL: 'https://reserva.mi-estudio.mx', DEMO: 'on' },
      { local: false, demo: true, host: '0.0.0.0' },
    ],
  ])('%j: the demo is on by default only for local use', (given, is) => {
    expect(readEnvironment({ SECRET, ...given })).toMatchObject(is)
  })

  test('mail requires TLS, except on this machine or when switched off', () => {
    const tls = (SMTP_URL: string, SMTP_TLS = '') => readEnvironment({ SECRET, SMTP_URL, SMTP_TLS }).smtpTls
    expect(tls('smtp://u:p@mail.mx:587')).toBe(true)
    expect(tls('smtps://u:p@mail.mx')).toBe(true)
    expect(tls('smtp://localhost:1025')).toBe(false)
    expect(tls('smtp://mail.mx:25', 'off')).toBe(false)
    expect(() => tls('smtps://mail.mx', 'off')).toThrow(EnvironmentError)
  })

  test.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['DEMO', 'yes'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['PUBLIC_URL', 'reservas.mx'],
    ['PUBLIC_URL', 'https://reservas.mx/estudio'],
    ['SMTP_URL', 'https://mail.mx'],
    ['SMTP_URL', 'smtp://mail.mx:587?requireTLS=false'],
    ['SMTP_TLS', 'no'],
    ['MESSAGE_DAYS', '7'],
    ['HSTS_SUBDOMAINS', '1'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.mx\r\nBcc: c@d.mx'],
    ['MAIL_FROM', 'Casa Aura <hola@b.mx'],
    ['MAIL_FROM', 'Casa Aura hola@b.mx'],
    ['LOG_LEVEL', 'loud'],
    ['SECRET', 'short'],
    ['POOL_SIZE', '3'],
    ['NODE_ENV', 'staging'],
  ])('%s=%s stops the start with one sentence', (name, value) => {
    expect(() => readEnvironment({ SECRET, [name]: value })).toThrow(new RegExp(`^${name} must [^\n]*\\.$`))
  })

  test('several invalid ones are all named', () => {
    expect(() => readEnvironment({ SECRET, PORT: 'x', DEMO: 'x' })).toThrow(/^PORT .*\nDEMO .*$/)
  })
})

describe('the stored secret', () => {
  let dataDir = ''
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'cupo-environment-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true }))
  const secret = () => readEnvironment({ DATA_DIR: dataDir }).secret

  test('is generated once, readable by this user only', () => {
    const first = secret()
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(secret()).toBe(first)
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  })

  test('is never overwritten, not even if damaged', () => {
    writeFileSync(join(dataDir, 'secret'), 'cut')
    expect(secret).toThrow(EnvironmentError)
    expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe('cut')
  })

  test.skipIf(process.getuid?.() === 0)('needs a writable folder', () => {
    chmodSync(dataDir, 0o500)
    expect(secret).toThrow(/DATA_DIR must be a folder this user may write to/)
  })
})

describe('the card provider', () => {
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const conekta = {
    CONEKTA_PRIVATE_KEY: 'key_private',
    CONEKTA_PUBLIC_KEY: 'key_public',
    CONEKTA_WEBHOOK_KEY: publicKey,
  }

  test('both keys to S3 belong together', () => {
    const keys = { S3_ACCESS_KEY_ID: 'AKID', S3_SECRET_ACCESS_KEY: 'a-secret' }
    expect(readEnvironment({ SECRET, ...keys }).s3).toEqual({
      accessKeyId: 'AKID',
      secretAccessKey: 'a-secret',
    })
    expect(readEnvironment({ SECRET }).s3).toBeUndefined()
    for (const name of Object.keys(keys))
      expect(() => readEnvironment({ SECRET, ...keys, [name]: '' })).toThrow(/belong together/)
  })

  test('needs all three of Conekta’s keys; the last may be on one line', () => {
    const written = { ...conekta, CONEKTA_WEBHOOK_KEY: publicKey.replaceAll('\n', '\\n') }
    expect(readEnvironment({ SECRET, ...written })).toMatchObject({
      conekta: { privateKey: 'key_private', webhookKey: publicKey, apiUrl: 'https://api.conekta.io' },
      stripe: undefined,
      cardProvider: undefined,
    })
    for (const name of Object.keys(conekta))
      expect(() => readEnvironment({ SECRET, ...conekta, [name]: '' })).toThrow(/belong together/)
    const damaged = { ...conekta, CONEKTA_WEBHOOK_KEY: publicKey.slice(0, 100) }
    expect(() => readEnvironment({ SECRET, ...damaged })).toThrow(/CONEKTA_WEBHOOK_KEY must be/)
  })

  test('must be chosen if two are configured', () => {
    const both = { SECRET, ...stripe, ...conekta }
    expect(() => readEnvironment(both)).toThrow(/CARD_PROVIDER must say/)
    expect(readEnvironment({ ...both, CARD_PROVIDER: 'conekta' }).cardProvider).toBe('conekta')
    expect(() => readEnvironment({ SECRET, ...stripe, CARD_PROVIDER: 'conekta' })).toThrow(/keys are not set/)
    expect(() => readEnvironment({ ...both, CARD_PROVIDER: 'paypal' })).toThrow(/stripe or conekta/)
  })
})
