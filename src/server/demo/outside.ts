import { randomBytes } from 'node:crypto'
import type { Services } from '#server/kit/services.ts'
import { DEMO_PASSWORD, type DemoAccount, demoAccounts } from './accounts.ts'

type Parts = Pick<Services, 'identity' | 'environment'>

export interface NewPassword {
  account: DemoAccount
  password: string
}

/** Whether the demo's admin still has the public password. */
export const isKnownDemo = ({ identity }: Pick<Parts, 'identity'>): Promise<boolean> =>
  takesKnownPassword(identity, demoAccounts[0])

/**
 * Replaces the public password of the demo's accounts by random ones when others can reach the site; accounts with
 * another password keep it. Returns the new ones, which are not stored anywhere.
 * @throws Error with a sentence unless DEMO allows others to reach it
 */
export async function closeDemo({ identity, environment }: Parts): Promise<NewPassword[]> {
  if (environment.local) return []
  const open: DemoAccount[] = []
  for (const account of demoAccounts) if (await takesKnownPassword(identity, account)) open.push(account)
  if (open.length > 0 && !environment.demo)
    throw new Error(
      'This database holds the demo studio, whose accounts have a password that everybody knows. Set DEMO=on to show the demo at an address that others reach (its accounts then get new passwords), HOST=127.0.0.1 without PUBLIC_URL and TRUST_PROXY to keep it to this machine, or choose another DATA_DIR or DATABASE_URL.',
    )
  const renewed: NewPassword[] = []
  for (const account of open) {
    const password = randomBytes(12).toString('base64url')
    const found = await identity.findAccount(account.email)
    if (found) await identity.setPassword(found.uid, password)
    renewed.push({ account, password })
  }
  return renewed
}

async function takesKnownPassword(identity: Parts['identity'], { email }: DemoAccount): Promise<boolean> {
  const account = await identity.findAccount(email)
  return account !== null && identity.hasPassword(account.uid, DEMO_PASSWORD)
}

/** The lines that tell the person at the terminal who can sign in. */
export function demoLines(renewed: readonly NewPassword[]): string[] {
  if (renewed.length === 0)
    return [
      `\nDemo accounts, all with the password ${DEMO_PASSWORD}`,
      ...demoAccounts.map(({ email, about }) => `  ${email.padEnd(24)} ${about}`),
    ]
  return [
    '\nDemo accounts, with passwords that are shown this once',
    ...renewed.map(
      ({ account: { email, about }, password }) => `  ${email.padEnd(24)} ${password}  ${about}`,
    ),
  ]
}
