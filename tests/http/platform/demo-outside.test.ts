import { beforeAll, expect, it } from 'vitest'
import { createDemoAccounts, DEMO_PASSWORD, demoAccounts } from '#server/demo/accounts.ts'
import { closeDemo, demoLines, isKnownDemo } from '#server/demo/outside.ts'
import { type Api, startApi } from '#tests/http/harness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await createDemoAccounts(api.services.identity)
})

const at = (given: { local: boolean; demo: boolean }) => ({
  identity: api.services.identity,
  environment: { ...api.services.environment, ...given },
})
const signsIn = async (email: string, password: string) =>
  (await api.visitor.call('POST /auth/sign-in/email', { body: { email, password } })).status

it('is unchanged on one’s own machine', async () => {
  expect(await closeDemo(at({ local: true, demo: true }))).toEqual([])
  expect(await isKnownDemo(api.services)).toBe(true)
  expect(demoLines([]).join()).toContain(DEMO_PASSWORD)
})

it('does not start where others can reach it without DEMO=on', async () => {
  await expect(closeDemo(at({ local: false, demo: false }))).rejects.toThrow(/Set DEMO=on/)
  expect(await isKnownDemo(api.services)).toBe(true)
})

it('gets random passwords where others can reach it, once', async () => {
  const renewed = await closeDemo(at({ local: false, demo: true }))
  expect(renewed.map(({ account }) => account.email)).toEqual(demoAccounts.map(({ email }) => email))
  expect(new Set(renewed.map(({ password }) => password)).size).toBe(demoAccounts.length)
  for (const { password } of renewed) expect(demoLines(renewed).join('\n')).toContain(password)
  // Each sign-in hashes a password, which takes time on purpose.
  for (const { account, password } of [renewed[0]!, renewed.at(-1)!]) {
    expect(await signsIn(account.email, DEMO_PASSWORD)).toBe(401)
    expect(await signsIn(account.email, password)).toBe(200)
  }
  expect(demoLines(renewed).join()).not.toContain(DEMO_PASSWORD)
  expect(await closeDemo(at({ local: false, demo: true }))).toEqual([])
  expect(await closeDemo(at({ local: false, demo: false }))).toEqual([])
  expect(await isKnownDemo(api.services)).toBe(false)
})
