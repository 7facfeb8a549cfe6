import type { Page, Route } from '@playwright/test'
import { checkoutOf, typeCard } from '#tests/e2e/installation.ts'

export const ATTEMPT = '**/api/checkout/attempt'
export const LOOK_UP = '**/api/checkout/attempts/*'
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pagar (\$|Ahora)/ })
export const order = (page: Page) => page.getByRole('heading', { level: 1, name: /^Orden #00\d+$/ })
export const confirming = (page: Page) => page.getByRole('heading', { name: 'Estamos confirmando tu pago…' })
export const unsent = (page: Page) => page.getByRole('alert').filter({ hasText: 'No se hizo ningún cargo.' })
export const repeated = (page: Page) => page.getByRole('dialog', { name: 'Precaución' })

export async function fillIn(page: Page, title: string, card = '4242424242424242'): Promise<void> {
  await page.goto(await checkoutOf(page, title))
  await typeCard(page, card)
}

interface Sent {
  key: string | undefined
  body: string | null
}

/** Writes down what the page sends to a call. */
export function watch(page: Page, path: string): Sent[] {
  const sent: Sent[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path)
      sent.push({ key: request.headers()['idempotency-key'], body: request.postData() })
  })
  return sent
}

/** Lets the server have the request, and the page nothing of its answer. */
export const cutAnswer = async (route: Route): Promise<void> => {
  await route.fetch()
  await route.abort('connectionreset')
}

interface Bought {
  status: string
  total_payment: number
  class_package: { title: string }
}

export async function read<T>(page: Page, path: string): Promise<T> {
  const { token } = (await (await page.request.get('/api/auth/token')).json()) as { token: string }
  const answer = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as T
}

export const purchases = async (page: Page): Promise<Bought[]> =>
  (await read<{ purchases: Bought[] }>(page, '/api/purchases')).purchases
