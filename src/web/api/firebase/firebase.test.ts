import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openEmulator } from '#tests/vendors/firebase/emulator.ts'
import { startFirebase } from '#tests/vendors/firebase/server.ts'
import type { FirebaseSettings } from '#web/studio.ts'
import { firebaseBackend } from '#web/api/auth-backend.ts'
import { resetPassword, sendLink, sendReset, signIn, signInByLink, signUp } from './firebase.ts'

/** The emulator loads for a while. */
const STARTING_MS = 150_000

const NOT_INSTALLED = 'Firebase’s emulator is not installed: npm ci --prefix tools/firebase-emulator'

interface Project {
  settings: FirebaseSettings
  /** The code of the last mail to somebody, and the address that its link leads to. */
  lastMail(email: string): Promise<{ code: string; link: string }>
  close(): Promise<void>
}

async function double(): Promise<Project> {
  const { config, url, mails, refused, close } = await startFirebase()
  return {
    settings: { ...config, providers: [], authUrl: url },
    lastMail: (email) => Promise.resolve(mails.findLast((mail) => mail.email === email)!),
    async close() {
      await close()
      expect(refused).toEqual([])
    },
  }
}

/** The real SDK against a stand-in of its API, and Firebase's own emulator where it is installed. */
describe.each([
  ['the double', double],
  ['Firebase’s emulator', openEmulator],
])('with %s', (_name, open) => {
  let project: Project
  beforeEach(({ skip }) => {
    skip(open === null, NOT_INSTALLED)
  })
  beforeAll(async () => {
    if (open !== null) project = await open()
  }, STARTING_MS)
  afterAll(() => project?.close())
  const email = () => `${crypto.randomUUID()}@example.com`
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'nothing',
      (failure: Error) => failure.message,
    )
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

  it('people sign up once, and in by their password alone', async () => {
    const { settings } = project
    const ana = email()
    const claims = claimsOf(await signUp(settings, ana, 'clave-de-ana'))
    expect(claims).toMatchObject({
      aud: settings.projectId,
      iss: `https://securetoken.google.com/${settings.projectId}`,
      email: ana,
      email_verified: false,
    })
    expect(claims['auth_time']).toEqual(expect.any(Number))
    expect(claimsOf(await signIn(settings, ana, 'clave-de-ana'))['sub']).toBe(claims['sub'])
    expect(await refusal(signUp(settings, ana, 'clave-de-ana'))).toContain('Ya tienes una cuenta')
    expect(await refusal(signIn(settings, ana, 'otra-clave'))).toContain('La contraseña es incorrecta')
    expect(await refusal(signIn(settings, email(), 'clave-de-ana'))).toContain('No encontramos una cuenta')
    expect(await refusal(signUp(settings, email(), 'abc'))).toContain('no cumple lo que se pide')
  })

  it('a link by mail proves the e-mail, once', async () => {
    const { settings, lastMail } = project
    const ana = email()
    await sendLink(settings, ana, 'http://localhost:3000/entrar/enlace')
    const { link } = await lastMail(ana)
    expect(await refusal(signInByLink(settings, email(), link))).not.toBe('nothing')
    expect(claimsOf(await signInByLink(settings, ana, link))).toMatchObject({
      email: ana,
      email_verified: true,
    })
    expect(await refusal(signInByLink(settings, ana, link))).toContain('ya no es válido')
  })

  it('a forgotten password is set anew by the mail’s code, once', async () => {
    const { settings, lastMail } = project
    const ana = email()
    await signUp(settings, ana, 'la-de-antes')
    await sendReset(settings, ana, 'http://localhost:3000/entrar')
    const { code } = await lastMail(ana)
    await resetPassword(settings, code, 'la-de-ahora')
    await signIn(settings, ana, 'la-de-ahora')
    expect(await refusal(signIn(settings, ana, 'la-de-antes'))).toContain('La contraseña es incorrecta')
    expect(await refusal(resetPassword(settings, code, 'otra-mas'))).toContain('ya no es válido')
  })

  it('the password policy is the project’s', async () => {
    const policy = await firebaseBackend(project.settings).passwordPolicy()
    expect(policy.customStrengthOptions.minPasswordLength).toBe(6)
  })
})

it('assumes the specification’s policy when the project cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const backend = firebaseBackend({
    apiKey: 'x',
    authDomain: 'x.mx',
    projectId: 'x',
    providers: [],
    authUrl: null,
  })
  expect((await backend.passwordPolicy()).customStrengthOptions).toEqual({ minPasswordLength: 6 })
  vi.unstubAllGlobals()
})
