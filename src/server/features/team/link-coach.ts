import type { Trx } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/errors.ts'
import { errorTexts } from '#text/errors.ts'
import { instructor } from '#server/features/catalogue/kinds.ts'
import { type Author, changeRecord } from '#server/features/catalogue/record.ts'

interface Link {
  customer_id: number
  /** Null: no coach's any more. */
  instructor_id: number | null
}

/** Links a coach to a team member, whose own the classes are then. Throws AppError 404 for an unknown coach, 409 if the coach has another account. */
export async function linkCoach(
  trx: Trx,
  { customer_id, instructor_id }: Link,
  author: Author,
): Promise<void> {
  const others = await trx
    .selectFrom('instructor')
    .select('instructor_id')
    .where('customer_id', '=', customer_id)
    .where('instructor_id', '<>', instructor_id ?? 0)
    .execute()
  for (const other of others) await give(trx, other.instructor_id, null, author)
  if (instructor_id === null) return
  await requireFree(trx, { customer_id, instructor_id })
  await give(trx, instructor_id, customer_id, author)
}

async function requireFree(trx: Trx, { customer_id, instructor_id }: Link): Promise<void> {
  const coach = await trx
    .selectFrom('instructor')
    .select('customer_id')
    .where('instructor_id', '=', instructor_id)
    .forUpdate()
    .executeTakeFirst()
  if (coach && coach.customer_id !== null && coach.customer_id !== customer_id)
    throw new AppError(409, 'coach_taken', errorTexts.people.coachTaken, {
      fields: { instructor_id: errorTexts.people.coachTaken },
    })
}

function give(trx: Trx, instructor_id: number, customer_id: number | null, author: Author): Promise<void> {
  return changeRecord(trx, instructor, instructor_id, { fields: { customer_id } }, author)
}
