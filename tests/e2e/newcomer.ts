import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Desk } from './desk.ts'

/**
 * Signs up and signs in a new customer in the page's browser context, without using the forms. They accept every document, or only
 * those that sign-up requires.
 */
export async function signUp(
  page: Page,
  baseURL: string,
  accepts: 'all' | 'required at sign-up' = 'all',
): Promise<{ name: string; email: string }> {
  const phone = `55${randomInt(1e8).toString().padStart(8, '0')}`
  const person = { name: 'Lucía', email: `lucia.${phone}@example.com` }
  const headers = { origin: baseURL }
  const send = async (path: string, data: unknown, more: Record<string, string> = {}) => {
    const answer = await page.request.post(`/api${path}`, { data, headers: { ...headers, ...more } })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
    return answer
  }
  await send('/auth/sign-up/email', { ...person, password: 'casa-aura-demo' })
  const tokenOf = async () =>
    ((await (await page.request.get('/api/auth/token', { headers })).json()) as { token: string }).token
  const signUpForm = {
    ...person,
    last_name: 'Mar',
    phone,
    accepted_pages: await requiredPages(page, accepts),
  }
  await send('/customer/signup', signUpForm, { authorization: `Bearer ${await tokenOf()}` })
  return person
}

async function requiredPages(page: Page, accepts: 'all' | 'required at sign-up'): Promise<number[]> {
  const answer = await page.request.get('/api/pages')
  const { pages } = (await answer.json()) as {
    pages: { page_id: number; required: boolean; required_signup: boolean }[]
  }
  return pages
    .filter((entry) => entry.required_signup || (accepts === 'all' && entry.required))
    .map((entry) => entry.page_id)
}

/** Somebody who has signed up becomes one of the team, once the desk has confirmed their e-mail. */
export async function joinTeam(
  desk: Desk,
  member: { name: string; email: string } & Record<string, unknown>,
) {
  const { customers } = await desk.call(
    'GET',
    `/customer/admin/all?query=${encodeURIComponent(member.email)}`,
  )
  await desk.call('PUT', '/customer', { customer_id: customers[0].customer_id, email_confirmed: true })
  return desk.call('POST', '/team', { last_name: 'Mar', ...member, existing: true })
}
