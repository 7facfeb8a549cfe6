import { sql } from 'kysely'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { sellingErrors } from '#text/errors/selling.ts'
import { CARD } from './payment-methods.ts'

interface By {
  actor_customer_id: number
  request_id: string
  now: Date
}

interface Method {
  payment_method_id: number
  name: string
}

const select = (db: Queryable) =>
  db.selectFrom('payment_method').select(['payment_method_id', 'name']).where('deleted_at', 'is', null)

export function listMethods(db: Queryable): Promise<Method[]> {
  return select(db).orderBy('payment_method_id').execute()
}

/** Throws AppError 404. */
export async function readMethod(db: Queryable, payment_method_id: number): Promise<Method> {
  const method = await select(db).where('payment_method_id', '=', payment_method_id).executeTakeFirst()
  if (!method) throw unknown()
  return method
}

/** Throws AppError 409 for a name that is taken. */
export function addMethod(db: Queryable, name: string, by: By): Promise<Method> {
  return inTransaction(db, async (trx) => {
    await requireFree(trx, name, null)
    const method = await trx
      .insertInto('payment_method')
      .values({ name })
      .returning(['payment_method_id', 'name'])
      .executeTakeFirstOrThrow()
    await audit(trx, by, 'payment_method.added', method)
    return method
  })
}

/** Throws AppError 404 or 409. */
export function renameMethod(db: Queryable, { payment_method_id, name }: Method, by: By): Promise<Method> {
  return inTransaction(db, async (trx) => {
    await requireFree(trx, name, payment_method_id)
    const method = await change(trx, payment_method_id, { name })
    await audit(trx, by, 'payment_method.renamed', method)
    return method
  })
}

/** Throws AppError 404, and 409 for the card method, to which the code refers. */
export function removeMethod(db: Queryable, payment_method_id: number, by: By): Promise<Method> {
  return inTransaction(db, async (trx) => {
    if (payment_method_id === CARD) throw new AppError(409, 'card_method', sellingErrors.cardStays)
    const method = await change(trx, payment_method_id, { deleted_at: by.now })
    await audit(trx, by, 'payment_method.removed', method)
    return method
  })
}

async function change(
  trx: Trx,
  payment_method_id: number,
  set: { name: string } | { deleted_at: Date },
): Promise<Method> {
  const method = await trx
    .updateTable('payment_method')
    .set(set)
    .where('payment_method_id', '=', payment_method_id)
    .where('deleted_at', 'is', null)
    .returning(['payment_method_id', 'name'])
    .executeTakeFirst()
  if (!method) throw unknown()
  return method
}

async function requireFree(trx: Trx, name: string, own: number | null): Promise<void> {
  await sql`lock table payment_method in share row exclusive mode`.execute(trx)
  const same = await select(trx)
    .where(sql`lower(name)`, '=', sql`lower(${name}::text)`)
    .$if(own !== null, (query) => query.where('payment_method_id', '<>', own))
    .executeTakeFirst()
  if (same) throw new AppError(409, 'name_taken', sellingErrors.nameTaken)
}

const unknown = () => notFound(sellingErrors.methodUnknown)

function audit(trx: Trx, by: By, action: string, { payment_method_id: entity_id, name }: Method) {
  const { actor_customer_id, request_id } = by
  const entity = 'payment_method'
  return recordAudit(trx, { actor_customer_id, action, entity, entity_id, details: { name }, request_id })
}
