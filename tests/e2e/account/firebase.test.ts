import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { type RunningServer, startServer } from '#tests/e2e/server.ts'
import { expect, test as base } from '#tests/e2e/test.ts'
import { type FirebaseDouble, startFirebase } from '#tests/vendors/firebase/server.ts'

interface Installation {
  firebase: FirebaseDouble
  server: RunningServer
}

const PASSWORD = 'casa-aura-demo'
const LOADER = 'https://apis.google.com'

/** A second installation whose people sign in with a Firebase project: one for each worker. */
const test = base.extend<object, { studio: Installation }>({
  studio: [
    async ({}, use, { workerIndex }) => {
      const firebase = await startFirebase()
      const server = await startServer(`browser-firebase-${workerIndex}`, firebase.environment)
      await configure(server.url, firebase.config)
      await use({ firebase, server })
      await server.stop()
      await firebase.close()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: async ({ studio }, use) => use(studio.server.url),
  reaches: async ({ studio }, use) => use([studio.firebase.url, LOADER]),
  page: async ({ page, studio }, use) => {
    await page.route(`${LOADER}/**`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: studio.firebase.loader }),
    )
    await use(page)
    expect(studio.firebase.refused).toEqual([])
  },
})

test.describe.configure({ mode: 'default' })

async function configure(url: string, firebaseConfig: object): Promise<void> {
  const headers = { 'content-type': 'application/json', origin: url }
  const body = JSON.stringify({ email: 'admin@casaaura.mx', password: PASSWORD })
  const entered = await fetch(`${url}/api/auth/sign-in/email`, { method: 'POST', headers, body })
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { token } = (await (await fetch(`${url}/api/auth/token`, { headers: { cookie } })).json()) as {
    token: string
  }
  const saved = await fetch(`${url}/api/appconfig`, {
    method: 'PUT',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: JSON.stringify({ config: [{ key: 'firebaseConfig', value: firebaseConfig }] }),
  })
  if (!saved.ok) throw new Error(await saved.text())
}

const newEmail = () => `ana.${randomInt(1e9)}@example.com`
const phone = () => `55${randomInt(1e8).toString().padStart(8, '0')}`
const submit = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

async function finish(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Completa tus datos' })).toBeVisible()
  if ((await page.getByLabel('Nombre').inputValue()) === '') {
    await page.getByLabel('Nombre').fill('Ana')
    await page.getByLabel('Apellido').fill('Luz')
  }
  await page.getByLabel('Teléfono').fill(phone())
  for (const tick of await page.getByRole('checkbox').all()) await tick.check()
  await page.getByRole('button', { name: 'Guardar y seguir' }).click()
}

test.describe('signing in with the studio’s project', () => {
  test.use({ expectedError: /status of 400/ })

  test('tells an unknown e-mail and a wrong password apart, and opens an account with its own Seguridad @once', async ({
    page,
    studio: { firebase },
  }) => {
    const { email = '' } = firebase.add({
      email: newEmail(),
      password: 'una-clave-larga',
      emailVerified: true,
    })
    await page.goto('/entrar?volver=%2Fmystudio%2Fcreditos')
    await page.getByLabel('Correo').fill(newEmail())
    await page.getByLabel('Contraseña', { exact: true }).fill('una-clave-larga')
    await submit(page, 'Entrar').click()
    await expect(page.getByRole('alert')).toContainText('No encontramos una cuenta con ese correo')
    await page.getByLabel('Correo').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill('otra-clave-larga')
    await submit(page, 'Entrar').click()
    await expect(page.getByRole('alert')).toContainText('La contraseña es incorrecta')
    await page.getByLabel('Contraseña', { exact: true }).fill('una-clave-larga')
    await submit(page, 'Entrar').click()
    await finish(page)
    await expect(page).toHaveURL(/\/mystudio\/creditos$/)
    // The session is ours: nothing of the project stays on the device.
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(stored).not.toMatch(/firebase|eyJ/)

    const documents = page.getByRole('dialog')
    await expect(documents.getByRole('checkbox').first()).toBeVisible()
    for (const tick of await documents.getByRole('checkbox').all()) await tick.check()
    await documents.getByRole('button', { name: 'Aceptar' }).click()
    await expect(documents).toBeHidden()
    await page.goto('/mystudio/seguridad')
    await expect(page.getByRole('heading', { name: 'Mis sesiones' })).toBeVisible()
    await expect(page.getByLabel('Contraseña actual')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Llaves de acceso' })).toHaveCount(0)
    const card = page.getByRole('region', { name: 'Contraseña' })
    await expect(card).toContainText('Una contraseña nueva no cierra tus sesiones.')
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Enviarme el enlace' }).click()
    await expect(page.getByText(`Te enviamos un correo a ${email}.`)).toBeVisible()
    const mail = firebase.mails.at(-1)!
    expect([mail.type, mail.email]).toEqual(['PASSWORD_RESET', email])
  })

  test('shows the project’s password policy, and signs up by it @once', async ({
    page,
    studio: { firebase },
  }) => {
    firebase.state.policy = { least: 9, digit: true }
    await page.goto('/registro')
    await expect(page.getByText(/9 caracteres/)).toBeVisible()
    const email = newEmail()
    await page.getByLabel('Nombre').fill('Ana')
    await page.getByLabel('Apellido').fill('Luz')
    await page.getByLabel('Correo').fill(email)
    await page.getByLabel('Teléfono').fill(phone())
    await page.getByLabel('Contraseña', { exact: true }).fill('clave-de-ana-7')
    await page.getByLabel('Confirma tu contraseña').fill('clave-de-ana-7')
    for (const tick of await page.getByRole('checkbox').all()) await tick.check()
    await submit(page, 'Crear cuenta').click()
    await expect(page).toHaveURL(/\/mystudio/)
    expect([...firebase.accounts.values()].find((one) => one.email === email)?.password).toBe(
      'clave-de-ana-7',
    )
    firebase.state.policy = { least: 6 }
  })

  test('lets an account of this site in by its own password, which its Seguridad changes @once', async ({
    page,
  }) => {
    await page.goto('/entrar?volver=%2Fmystudio%2Fseguridad')
    await page.getByRole('button', { name: 'Entrar con una contraseña de este sitio' }).click()
    await expect(page.getByRole('button', { name: /^Continuar con/ })).toHaveCount(0)
    await page.getByLabel('Correo').fill('clienta@casaaura.mx')
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await submit(page, 'Entrar').click()
    await expect(page.getByLabel('Contraseña actual')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Llaves de acceso' })).toHaveCount(0)
  })
})

test('a link by mail signs in on this device, and asks another one for the e-mail @once', async ({
  page,
  browser,
  baseURL,
  studio: { firebase },
}) => {
  const email = newEmail()
  const ask = async () => {
    await page.goto('/entrar/enlace?volver=%2Fmystudio%2Fcreditos')
    await page.getByLabel('Correo').fill(email)
    await submit(page, 'Enviar enlace').click()
    await expect(page.getByText(/te enviamos un enlace para entrar/)).toBeVisible()
    return firebase.mails.at(-1)!
  }
  const first = await ask()
  expect([first.type, first.email, new URL(first.link).origin]).toEqual(['EMAIL_SIGNIN', email, baseURL])
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const elsewhere = await other.newPage()
  await elsewhere.goto(first.link)
  await elsewhere.getByLabel('Correo').fill(email)
  await submit(elsewhere, 'Entrar').click()
  await finish(elsewhere)
  await expect(elsewhere).toHaveURL(/\/mystudio\/creditos$/)
  await other.close()
  await page.goto((await ask()).link)
  await expect(page.getByLabel('Correo')).toHaveCount(0)
  await expectAccessible(page)
  await submit(page, 'Entrar').click()
  await expect(page).toHaveURL(/\/mystudio\/creditos$/)
})

test(
  'a forgotten password is reset by the project’s mail',
  { tag: '@once' },
  async ({ page, studio: { firebase } }) => {
    const { email = '' } = firebase.add({ email: newEmail(), password: 'la-de-antes', emailVerified: true })
    await page.goto('/recuperar')
    await page.getByLabel('Correo').fill(email)
    await submit(page, 'Recuperar').click()
    await expect(page.getByText('Te hemos enviado un correo')).toBeVisible()
    const mail = firebase.mails.at(-1)!
    expect([mail.type, mail.email]).toEqual(['PASSWORD_RESET', email])
    // Where the project's own page of new passwords is this site's.
    await page.goto(`/restablecer${new URL(mail.link).search}`)
    await page.getByLabel('Nueva contraseña', { exact: true }).fill('la-de-ahora-1')
    await page.getByLabel('Confirma tu contraseña').fill('la-de-ahora-1')
    await submit(page, 'Guardar contraseña').click()
    await expect(page).toHaveURL(/\/entrar$/)
    expect([...firebase.accounts.values()].find((one) => one.email === email)?.password).toBe('la-de-ahora-1')
  },
)

test('a provider’s window is 500 by 600, signs in, and says when it was closed @once', async ({
  page,
  studio: { firebase },
}) => {
  await page.addInitScript(() => {
    const open = window.open.bind(window)
    window.open = (url, target, features) => {
      document.documentElement.dataset['opened'] = features ?? ''
      return open(url, target, features)
    }
  })
  firebase.state.persona = null
  // The SDK is there before the press, or the browser would block the window.
  await Promise.all([
    page.waitForResponse(/\/assets\/firebase-/),
    page.goto('/entrar?volver=%2Fmystudio%2Fcreditos'),
  ])
  const [closed] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continuar con Google' }).click(),
  ])
  await expect(page.locator('html')).toHaveAttribute('data-opened', /width=500,height=600/)
  await closed.close()
  await expect(page.getByRole('alert')).toContainText('Cerraste la ventana', { timeout: 20_000 })
  firebase.state.persona = { email: newEmail(), displayName: 'Ana Luz' }
  await page.getByRole('button', { name: 'Continuar con Google' }).click()
  await finish(page)
  await expect(page).toHaveURL(/\/mystudio\/creditos$/)
})

test(
  'only pages with these forms may reach the project, and only those load its SDK',
  { tag: '@once' },
  async ({ page, request, studio: { firebase } }) => {
    const policyOf = async (path: string) =>
      (await request.get(path)).headers()['content-security-policy'] ?? ''
    for (const path of ['/entrar', '/registro', '/recuperar', '/calendario'])
      expect(await policyOf(path), path).toContain(firebase.url)
    for (const path of ['/', '/paquetes', '/ubicacion'])
      expect(await policyOf(path), path).not.toMatch(new RegExp(`${firebase.url}|apis\\.google`))
    const asked: string[] = []
    page.on('request', (sent) => void asked.push(sent.url()))
    for (const path of ['/', '/paquetes', '/calendario']) await page.goto(path)
    expect(asked.filter((url) => /firebase|apis\.google/.test(url))).toEqual([])
  },
)
