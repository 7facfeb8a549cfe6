import type { Page } from '@playwright/test'
import { deskAs } from './desk.ts'

/** Changes an installation's settings as its admin does. */
export async function configure(url: string, settings: Record<string, unknown>): Promise<void> {
  const config = Object.entries(settings).map(([key, value]) => ({ key, value }))
  await asAdmin(url, 'PUT', '/appconfig', { config })
}

/** One call of the API as the demo studio's admin. */
export async function asAdmin(
  url: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
  // oxlint-disable-next-line typescript/no-explicit-any
): Promise<any> {
  return (await deskAs(url, 'admin@casaaura.mx')).call(method, path, data)
}

interface Pack {
  class_package_id: number
  title: string
}

/** The URL of a package's checkout, by its title. */
export async function checkoutOf(page: Page, title: string): Promise<string> {
  for (const list of ['presenciales/home', 'presenciales/all', 'especiales/all', 'online/all']) {
    const answer = await page.request.get(`/api/class_packages/${list}`)
    const found = ((await answer.json()) as { class_packages: Pack[] }).class_packages.find(
      (pack) => pack.title === title,
    )
    if (found) return `/checkout/${found.class_package_id}`
  }
  throw new Error(`The demo has no package named ${title}`)
}

/** Fills the built-in gateway's card fields. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Número de tarjeta').pressSequentially(number)
  await page.getByLabel('Vencimiento').pressSequentially('0839')
  await page.getByLabel('CVV').pressSequentially('123')
  await page.getByLabel('Nombre en la tarjeta').fill('Lucía Mar')
}
