import { sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'
import type { IdentityProvider } from '#server/ports/identity-provider.ts'
import type { DemoShape } from './shape.ts'

/**
 * The password of every demo account on one's own machine. It is public, so elsewhere they get other ones
 * (outside.ts).
 */
export const DEMO_PASSWORD = 'casa-aura-demo'

/** The demo's sign-in accounts. Customer ids count from 1 in this order. */
export const demoAccounts = [
  {
    email: 'admin@casaaura.mx',
    name: 'Laura',
    last_name: 'Mena',
    role: 'admin',
    phone: '5610000001',
    about: 'administrator',
  },
  {
    email: 'recepcion@casaaura.mx',
    name: 'Iván',
    last_name: 'Rey',
    role: 'reception',
    phone: '5610000002',
    about: 'reception',
  },
  {
    email: 'coach@casaaura.mx',
    name: 'Valentina',
    last_name: 'Ríos',
    role: 'instructor',
    phone: '5610000003',
    about: 'coach',
  },
  {
    email: 'clienta@casaaura.mx',
    name: 'Ana',
    last_name: 'Torres',
    role: 'customer',
    phone: '5610000004',
    about: 'customer with 7 credits and something of everything',
  },
  {
    email: 'nueva@casaaura.mx',
    name: 'Sofía',
    last_name: 'Vela',
    role: 'customer',
    phone: '5610000005',
    about: 'customer without anything yet',
  },
  {
    email: 'penalizada@casaaura.mx',
    name: 'Elena',
    last_name: 'Paz',
    role: 'customer',
    phone: '5610000006',
    about: 'member who missed three classes and may not book for a few days',
  },
  {
    email: 'oferta@casaaura.mx',
    name: 'Lucía',
    last_name: 'Gil',
    role: 'customer',
    phone: '5610000007',
    about: 'customer to whom the waitlist offers a place',
  },
  {
    email: 'renovacion@casaaura.mx',
    name: 'Marta',
    last_name: 'Solís',
    role: 'customer',
    phone: '5610000008',
    about: 'member whose card refuses the renewal',
  },
  {
    email: 'agotada@casaaura.mx',
    name: 'Inés',
    last_name: 'Lara',
    role: 'customer',
    phone: '5610000009',
    about: 'customer who used up all her credits',
  },
] as const

export type DemoAccount = (typeof demoAccounts)[number]

/** The other customers' ids start after these. */
export const firstAccounts = demoAccounts.length
export const idOf = (email: DemoAccount['email']) =>
  demoAccounts.findIndex((account) => account.email === email) + 1

/** Creates the sign-in accounts and returns their uids; replaces those left by an interrupted attempt. */
export async function createDemoAccounts(
  identity: Pick<IdentityProvider, 'createAccount'>,
): Promise<string[]> {
  const uids: string[] = []
  for (const { email, name, last_name } of demoAccounts) {
    const { uid } = await identity.createAccount({
      email,
      password: DEMO_PASSWORD,
      name: `${name} ${last_name}`,
      confirmed: true,
    })
    uids.push(uid)
  }
  return uids
}

/** The customer records of the accounts, and the coach's own. */
export async function insertAccounts(
  trx: Trx,
  uids: readonly string[],
  shape: DemoShape,
  portraits: { coach: number | null },
): Promise<void> {
  await trx
    .insertInto('customer')
    .values(
      demoAccounts.map(({ email, name, last_name, role, phone }, index) => ({
        customer_id: index + 1,
        uid: uids[index] ?? null,
        email,
        name,
        last_name,
        role,
        phone,
        birthdate: email === 'clienta@casaaura.mx' ? '1992-05-17' : null,
        instagram: email === 'clienta@casaaura.mx' ? 'ana.torres.mx' : null,
        signup_reason: role === 'customer' ? 'Recomendación' : null,
        file_id: role === 'instructor' ? portraits.coach : null,
        created_at: new Date(shape.now.getTime() - (email === 'nueva@casaaura.mx' ? 1 : 200) * 86_400_000),
      })),
    )
    .execute()
  const coach = idOf('coach@casaaura.mx')
  await sql`
    update instructor set customer_id = ${coach}
    where instructor_id = 1`.execute(trx)
}
