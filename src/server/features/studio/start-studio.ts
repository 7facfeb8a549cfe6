import { sql } from 'kysely'
import type { Body } from '#contract/types.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { dropFirstRunCode, isFirstRunCode } from '#server/environment/first-run-code.ts'
import { AppError, invalidFields } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { errorTexts } from '#text/errors.ts'
import { checkPassword } from '#server/features/people/sign-in/check-password.ts'
import { createPerson } from '#server/features/people/create-person.ts'
import { byWhom, recordAudit } from '#server/shared/audit.ts'
import { changeConfiguration } from './change-configuration.ts'

type FirstRun = Body<'POST /first_run'>

/** An arbitrary fixed number: the key of the advisory lock held while creating the first admin. */
const FIRST_RUN_LOCK = 7_261_150_434

/** Whether there is no admin yet. */
export async function isFirstRun(db: Queryable): Promise<boolean> {
  const admin = await db
    .selectFrom('customer')
    .select('customer_id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst()
  return !admin
}

/**
 * Names the studio and creates its first admin, given the code; returns the customer_id. Throws AppError 409 if there
 * is an admin or another request is creating one.
 */
export async function startStudio(
  services: Services,
  given: FirstRun,
  { requestId, address }: { requestId: string; address: string },
): Promise<number> {
  const { db, environment, rateLimits } = services
  if (!(await isFirstRun(db))) throw alreadyStarted()
  await rateLimits.take('firstRunByAddress', address)
  if (!isFirstRunCode(environment.dataDir, given.code))
    throw invalidFields({ code: errorTexts.studio.firstRunCode })
  checkPassword(services, { password: given.password, email: given.email, studio: given.business_name })
  const customer_id = await makeStudio(services, given, requestId)
  dropFirstRunCode(environment.dataDir)
  return customer_id
}

function makeStudio(services: Services, given: FirstRun, requestId: string): Promise<number> {
  return inTransaction(services.db, async (trx) => {
    if (!(await tryLock(trx))) throw new AppError(409, 'start_under_way', errorTexts.studio.startUnderWay)
    if (!(await isFirstRun(trx))) throw alreadyStarted()
    const { code: _, name, last_name, email, password, ...settings } = given
    const entries = Object.entries(settings).map(([key, value]) => ({ key, value }))
    await changeConfiguration(trx, { entries, actor_customer_id: null, request_id: requestId })
    const { customer_id } = await createPerson(trx, services.identity, {
      name,
      last_name,
      email,
      password,
      role: 'admin',
    })
    await recordAudit(trx, byWhom(customer_id, requestId), 'studio.started', customer_id)
    return customer_id
  })
}

const alreadyStarted = () => new AppError(409, 'already_started', errorTexts.studio.alreadyStarted)

/**
 * Does not wait: a waiting request would hold a connection, and the first one needs a second connection to create the
 * account.
 */
async function tryLock(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(FIRST_RUN_LOCK)}) as got`.execute(trx)
  return rows[0]?.got === true
}
