import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Integration, INTEGRATIONS } from '#domain/integrations/integrations.ts'
import { askProvider } from '#server/features/integrations/ask-provider.ts'
import { configure } from '#tests/http/configure.ts'
import { type Api, type Client, type Reply, startApi } from '#tests/http/harness.ts'
import { testDatabase } from '#tests/postgres.ts'
import { type FirebaseDouble, startFirebase } from '#tests/vendors/firebase/server.ts'
import { startMail } from '#tests/vendors/mail/server.ts'
import { startConekta } from '#tests/vendors/conekta/server.ts'
import { startPayPal } from '#tests/vendors/paypal/server.ts'
import { startPush } from '#tests/vendors/push/server.ts'
import { startS3 } from '#tests/vendors/s3/server.ts'
import { startStripe } from '#tests/vendors/stripe/server.ts'
import { startWhatsApp } from '#tests/vendors/whatsapp/server.ts'

const SENDER = 'hola@casaaura.mx'

let stripe: Awaited<ReturnType<typeof startStripe>>
let conekta: Awaited<ReturnType<typeof startConekta>>
let paypal: Awaited<ReturnType<typeof startPayPal>>
let whatsapp: Awaited<ReturnType<typeof startWhatsApp>>
let push: Awaited<ReturnType<typeof startPush>>
let s3: Awaited<ReturnType<typeof startS3>>
let firebase: FirebaseDouble
let mail: Awaited<ReturnType<typeof startMail>>

/** A pair that no device has subscribed with. */
const otherKeys = {
  VAPID_PUBLIC_KEY: 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U',
  VAPID_PRIVATE_KEY: 'UUxI4O8-FbRouAevSmBQ6o18hgE4nSG3qwvJTfKc-ls',
}
/** The product makes the keys for notifications itself, and a Firebase project is a setting. */
const withKeys = INTEGRATIONS.filter((name) => name !== 'push' && name !== 'firebase')

let api: Api
let admin: Client
/** The same studio on a server whose keys are all wrong, and on one that has none. */
let wrong: Client
let bare: Client
let right: Record<string, string>

beforeAll(async () => {
  ;[stripe, conekta, paypal, whatsapp, push, s3, firebase, mail] = await Promise.all([
    startStripe(),
    startConekta(),
    startPayPal(),
    startWhatsApp(),
    startPush(),
    startS3(),
    startFirebase(),
    startMail(SENDER),
  ])
  right = {
    ...stripe.environment,
    ...conekta.environment,
    ...paypal.environment,
    ...whatsapp.environment,
    ...firebase.environment,
    ...mail.environment,
    PUSH_ANY_HOST: 'on',
    CARD_PROVIDER: 'stripe',
    S3_ACCESS_KEY_ID: s3.place.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.place.secretAccessKey,
  }
  const database = await testDatabase()
  const SECRET = 'one-secret-for-all-servers-of-this-studio'
  api = await startApi({ database, environment: { ...right, SECRET } })
  admin = await api.as('admin')
  const wrongKeys = {
    STRIPE_SECRET_KEY: 'sk_test_of_somebody_else',
    CONEKTA_PRIVATE_KEY: 'key_of_somebody_else',
    PAYPAL_CLIENT_SECRET: 'the-secret-of-somebody-else',
    WHATSAPP_TOKEN: 'EAAthetokenofsomebodyelse',
    ...otherKeys,
    SMTP_URL: mail.wrongUrl,
    S3_SECRET_ACCESS_KEY: 'secret-of-somebody-else',
  }
  const away = await startApi({ database, environment: { ...right, ...wrongKeys, SECRET } })
  wrong = { ...admin, ...away.withToken(admin.token) }
  const none = await startApi({ database, environment: { SECRET } })
  bare = { ...admin, ...none.withToken(admin.token) }
  await configure(api, {
    S3_ENDPOINT: s3.place.endpoint,
    bucket: s3.place.bucket,
    region: s3.place.region,
  })
})
afterAll(async () => {
  for (const double of [stripe, conekta, paypal, whatsapp, push, s3, firebase, mail]) await double.close()
})
beforeEach(() => {
  mail.received.length = 0
  mail.verified(true)
})

const test = (name: string, who: Pick<Client, 'call'> = admin): Promise<Reply> =>
  who.call(`POST /studio/integrations/${name}/test`)
const found = async (name: string, who?: Pick<Client, 'call'>) => {
  const { status, body } = await test(name, who)
  return [status, body.integration?.state, body.integration?.problem]
}
const listed = async (name: string, who: Pick<Client, 'call'> = admin) =>
  (await who.call('GET /studio/integrations')).body.integrations.find(
    (one: { name: string }) => one.name === name,
  )

describe('a test of', () => {
  it.each(withKeys)('%s with the right keys finds nothing wrong', async (name) => {
    expect(await found(name)).toEqual([200, 'on', null])
    expect(await listed(name)).toMatchObject({ state: 'on', problem: null, failing_since: null })
  })

  it.each(withKeys)('%s with a wrong key says so', async (name) => {
    expect(await found(name, wrong)).toEqual([200, 'failing', 'wrong_key'])
  })

  it.each(withKeys)('%s without keys is refused', async (name) => {
    const { status, body } = await test(name, bare)
    expect([status, body.code]).toEqual([409, 'integration_off'])
    expect(await listed(name, bare)).toMatchObject({ state: 'off', problem: null })
  })

  it('mail sends one to the person who tests, and to nobody else', async () => {
    await test('mail')
    expect(mail.received.map(({ to }) => to)).toEqual([[admin.email]])
    expect(mail.received[0]?.text).toContain('Prueba de correo')
  })

  it('push notifies the devices of the person who tests, and says when there are none', async () => {
    expect(await found('push')).toEqual([200, 'failing', 'no_device'])
    const { id: _, ...subscription } = push.subscribe(api.services.pushKey)
    await admin.call('POST /push_devices', { body: subscription })
    expect(await found('push')).toEqual([200, 'on', null])
    expect(push.received).toMatchObject([{ payload: { tag: 'test' }, urgency: 'high' }])
    expect(await found('push', wrong)).toEqual([200, 'failing', 'other_key'])
    push.fault(503)
    expect(await found('push')).toEqual([200, 'failing', 'provider_down'])
    push.fault(null)
  })

  it('mail names a sender that the server does not accept', async () => {
    mail.verified(false)
    expect(await found('mail')).toEqual([200, 'failing', 'unverified_sender'])
  })

  it('WhatsApp names a number that is not verified, and sends nothing', async () => {
    whatsapp.verified(false)
    expect(await found('whatsapp')).toEqual([200, 'failing', 'unverified_number'])
    whatsapp.verified(true)
    expect(whatsapp.sent).toEqual([])
  })

  it('files names a bucket and a region that do not exist', async () => {
    await configure(api, { bucket: 'de-otro' })
    expect(await found('files')).toEqual([200, 'failing', 'wrong_bucket'])
    await configure(api, { bucket: s3.place.bucket, region: 'mx-central-1' })
    expect(await found('files')).toEqual([200, 'failing', 'wrong_region'])
    await configure(api, { region: s3.place.region })
  })

  it.each(['stripe', 'conekta', 'paypal', 'whatsapp'] as const)(
    '%s that cannot be reached says so',
    async (name) => {
      const double = { stripe, conekta, paypal, whatsapp }[name]
      double.trouble('down')
      expect(await found(name)).toEqual([200, 'failing', 'unreachable'])
      double.trouble(null)
    },
  )

  it.each(['stripe', 'conekta', 'paypal', 'whatsapp'] as const)(
    '%s that does not answer is given up',
    async (name) => {
      const double = { stripe, conekta, paypal, whatsapp }[name]
      let answer = () => {}
      double.before(() => new Promise((done) => (answer = done)))
      const outcome = await askProvider(api.services, name, admin, 30)
      double.before(null)
      answer()
      expect(outcome).toEqual({ problem: 'slow', code: null })
    },
  )
})

describe('a test of the Firebase project that people sign in with', () => {
  const use = (firebaseConfig: object | null) => configure(api, { firebaseConfig })
  afterEach(async () => {
    firebase.state.domains = ['localhost', '127.0.0.1']
    firebase.trouble(null)
    await use(null)
  })

  it('is refused where there is none', async () => {
    const { status, body } = await test('firebase')
    expect([status, body.code]).toEqual([409, 'integration_off'])
    expect(await listed('firebase')).toMatchObject({ state: 'off', problem: null })
  })

  it('finds nothing wrong with one that knows the site', async () => {
    await use(firebase.config)
    expect(await found('firebase')).toEqual([200, 'on', null])
    const [setting] = (await listed('firebase')).settings
    expect(setting).toMatchObject({ name: 'firebaseConfig', where: 'configuration', set: true })
    expect(setting.shown).toContain(firebase.config.projectId)
  })

  it.each<[string, () => object, string, string]>([
    ['the key', () => ({ apiKey: 'AIza-de-otro-proyecto' }), 'wrong_key', 'API_KEY_INVALID'],
    ['the project', () => ({ projectId: 'estudio-que-no-hay' }), 'no_project', '404'],
  ])('names %s that is wrong', async (_, wrongly, problem, code) => {
    await use({ ...firebase.config, ...wrongly() })
    const { body } = await test('firebase')
    expect(body.integration).toMatchObject({ state: 'failing', problem, code })
  })

  it('names a project without Authentication, and one that does not know the site', async () => {
    await use(firebase.config)
    firebase.state.domains = null
    expect(await found('firebase')).toEqual([200, 'failing', 'no_project'])
    firebase.state.domains = ['otro-estudio.mx']
    expect(await found('firebase')).toEqual([200, 'failing', 'wrong_domain'])
  })

  it('says that it cannot be reached', async () => {
    await use(firebase.config)
    firebase.trouble('down')
    expect(await found('firebase')).toEqual([200, 'failing', 'unreachable'])
  })

  it('says nothing about another project', async () => {
    await use(firebase.config)
    await test('firebase')
    await use({ ...firebase.config, apiKey: 'AIza-una-clave-nueva' })
    expect(await listed('firebase')).toMatchObject({ state: 'untested', problem: null })
  })
})

describe('the last result', () => {
  it('keeps since when it fails, until it works', async () => {
    whatsapp.trouble('down')
    await test('whatsapp')
    const { failing_since } = await listed('whatsapp')
    await test('whatsapp')
    const again = await listed('whatsapp')
    expect(again.failing_since).toBe(failing_since)
    expect(again.checked_at > failing_since).toBe(true)
    whatsapp.trouble(null)
    await test('whatsapp')
    expect(await listed('whatsapp')).toMatchObject({ state: 'on', failing_since: null })
  })

  it('says nothing about other keys', async () => {
    await test('stripe', wrong)
    expect(await listed('stripe', wrong)).toMatchObject({ state: 'failing' })
    expect(await listed('stripe')).toMatchObject({ state: 'untested', checked_at: null, problem: null })
  })

  it('is in the audit, without keys', async () => {
    await test('paypal', wrong)
    const lines = await api.db
      .selectFrom('audit')
      .select(['actor_customer_id', 'entity_id', 'details'])
      .where('action', '=', 'integration.tested')
      .orderBy('audit_id', 'desc')
      .limit(1)
      .execute()
    expect(lines).toEqual([
      {
        actor_customer_id: admin.customer_id,
        entity_id: 'paypal',
        details: { integration: 'paypal', problem: 'wrong_key', code: '401' },
      },
    ])
  })
})

describe('what a provider needs', () => {
  it('is named; of its secrets at most four characters are shown', async () => {
    const { body } = await admin.call('GET /studio/integrations')
    const text = JSON.stringify(body)
    const isSecret = ({ name }: { name: string }): boolean => /KEY|SECRET|TOKEN|CLIENT_ID/.test(name)
    const shown = body.integrations
      .flatMap(({ settings }: { settings: { name: string }[] }) => settings.filter(isSecret))
      .map((setting: { shown: string | null }) => setting.shown)
    expect(shown.filter((one: string | null) => one !== null && !/^….{4}$/.test(one))).toEqual([])
    const secret = (name: string): boolean => /KEY|SECRET|TOKEN|SMTP_URL/.test(name)
    for (const name of Object.keys(right).filter(secret))
      expect(text, name).not.toContain(JSON.stringify(right[name]).slice(1, -1))
    expect(text).not.toContain(mail.password)
    const stated = (await listed('whatsapp')).settings as { name: string; set: boolean; shown: string }[]
    expect(stated.find(({ name }) => name === 'WHATSAPP_TOKEN')).toMatchObject({ set: true, shown: '…udio' })
  })

  it('is said to be missing where it is', async () => {
    const names = (all: { name: string; set: boolean }[]) =>
      all.filter(({ set }) => !set).map(({ name }) => name)
    const missing: Record<Integration, string[]> = {
      mail: ['SMTP_URL', 'MAIL_FROM', 'MAIL_WEBHOOK_SECRET'],
      whatsapp: [
        'WHATSAPP_TOKEN',
        'WHATSAPP_PHONE_NUMBER_ID',
        'WHATSAPP_APP_SECRET',
        'WHATSAPP_VERIFY_TOKEN',
      ],
      push: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
      stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
      conekta: ['CONEKTA_PRIVATE_KEY', 'CONEKTA_PUBLIC_KEY', 'CONEKTA_WEBHOOK_KEY'],
      paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
      files: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
      firebase: ['firebaseConfig'],
    }
    for (const name of INTEGRATIONS) expect(names((await listed(name, bare)).settings)).toEqual(missing[name])
  })
})

it('refuses an unknown provider', async () => {
  expect((await test('telegrafo')).status).toBe(400)
})

it('counts tests', async () => {
  const counted = await startApi({ environment: { RATE_LIMITS: 'on' } })
  const { uid } = await counted.as('admin')
  for (let n = 0; n < 60; n++) await counted.services.rateLimits.take('integrationByAccount', uid)
  expect((await test('mail', await counted.as('admin'))).status).toBe(429)
})
