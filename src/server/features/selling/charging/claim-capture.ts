import type { Services } from '#server/kit/services.ts'
import type { Trx } from '#server/db/transaction.ts'

/** A capture that takes longer has failed; the reconciler looks at its payment. In ms. */
const IN_FLIGHT_MS = 2 * 60_000

/** Claims a payment before it is captured. Returns false if it is over: then nothing may be captured. */
export async function claimCapture({ db, clock }: Services, payment_id: number): Promise<boolean> {
  const claimed = await db
    .updateTable('payment')
    .set({ captured_since: clock.now() })
    .where('payment_id', '=', payment_id)
    .where('status', 'in', ['pending', 'requires_action', 'processing'])
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/** Whether a payment is being captured, so that it must not be cancelled. Locks it until the transaction ends. */
export async function isCaptured(trx: Trx, payment_id: number, now: Date): Promise<boolean> {
  const { captured_since } = await trx
    .selectFrom('payment')
    .select('captured_since')
    .where('payment_id', '=', payment_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return captured_since !== null && now.getTime() - captured_since.getTime() < IN_FLIGHT_MS
}
