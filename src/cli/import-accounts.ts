import { parseArgs } from 'node:util'
import { z } from 'zod'
import { FIREBASE } from '#domain/accounts/firebase.ts'
import { inTransaction, type Trx } from '#server/db/transaction.ts'
import { FIREBASE_HASH } from '#server/kit/firebase-scrypt.ts'
import type { Services } from '#server/kit/services.ts'
import { type Command, UsageError } from './command.ts'
import { bytes, readExport } from './firebase-export.ts'
import { withServices } from './with-services.ts'

const number = (option: string, most: number) => {
  const error = `${option} must be a whole number from 1 to ${most}.`
  return z.coerce.number({ error }).int({ error }).min(1, { error }).max(most, { error })
}

const secret = (option: string) =>
  bytes.catch(() => fail(`${option} must be in base64, as Firebase shows it.`))
const fail = (sentence: string): never => {
  throw new UsageError(sentence)
}

export const importAccounts: Command = {
  name: 'import-accounts',
  summary: 'Takes over sign-in accounts of a Firebase project, with their uid and password.',
  options: [
    '<file>                    what `firebase auth:export` wrote, .json or .csv',
    '--signer-key <base64>     the four are the password hash parameters in Firebase’s console',
    '--salt-separator <base64>',
    '--rounds <n>',
    '--mem-cost <n>',
  ],
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'signer-key': { type: 'string' },
        'salt-separator': { type: 'string' },
        rounds: { type: 'string' },
        'mem-cost': { type: 'string' },
      },
    })
    const [file] = positionals
    if (file === undefined || positionals.length > 1) throw new UsageError('Name one exported file.')
    const given = z
      .object({ rounds: number('--rounds', 8), memCost: number('--mem-cost', 14) })
      .safeParse({ rounds: values.rounds, memCost: values['mem-cost'] })
    if (!given.success) throw new UsageError(given.error.issues.map(({ message }) => message).join('\n'))
    const parameters = {
      ...given.data,
      signerKey: secret('--signer-key').parse(values['signer-key']),
      saltSeparator: secret('--salt-separator').parse(values['salt-separator']),
    }
    const accounts = readExport(file, parameters)
    const usable = accounts.flatMap(({ email, password, disabled, ...account }) =>
      email === undefined || password === null || disabled ? [] : [{ ...account, email, password }],
    )
    const { taken, corrected } = await withServices((services) => takeOver(services, usable))
    const disabled = accounts.filter((account) => account.disabled).length
    console.log(
      `${taken} accounts taken over, ${usable.length - taken} were there already (${corrected} got the password of this export), ${accounts.length - usable.length - disabled} have no e-mail with a password, ${disabled} are disabled.`,
    )
  },
}

interface Usable {
  localId: string
  email: string
  emailVerified: boolean
  displayName: string
  password: string
}

/**
 * Creates the accounts in one transaction: all of them or none. An e-mail or uid that is known stays as it is, but for a
 * password that is still an earlier export's: one taken over with wrong parameters opens nothing. Returns how many are
 * new, and how many passwords were corrected.
 */
async function takeOver(
  { db }: Services,
  usable: readonly Usable[],
): Promise<{ taken: number; corrected: number }> {
  let taken = 0
  let corrected = 0
  await inTransaction(db, async (trx) => {
    for (const { localId, email, emailVerified, displayName, password } of usable) {
      const created = await trx
        .insertInto('auth.user')
        .values({ id: localId, name: displayName.slice(0, 80), email, emailVerified, image: null })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!created) {
        corrected += await correctPassword(trx, localId, password)
        continue
      }
      const account = {
        accountId: localId,
        userId: localId,
        updatedAt: new Date(),
        accessToken: null,
        refreshToken: null,
        idToken: null,
        scope: null,
      }
      await trx
        .insertInto('auth.account')
        .values([
          { ...account, id: `firebase-${localId}`, providerId: 'credential', password },
          // So that they find their account also while the studio signs in with the project itself.
          { ...account, id: `firebase-project-${localId}`, providerId: FIREBASE, password: null },
        ])
        .execute()
      taken += 1
    }
  })
  return { taken, corrected }
}

async function correctPassword(trx: Trx, localId: string, password: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('auth.account')
    .set({ password })
    .where('userId', '=', localId)
    .where('id', '=', `firebase-${localId}`)
    .where('password', 'like', `${FIREBASE_HASH}:%`)
    .where('password', '<>', password)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
