import { AppError } from '#server/kit/errors.ts'
import { tooMany } from '#server/kit/rates/turns.ts'
import type { Services } from '#server/kit/services.ts'
import { errorTexts } from '#text/errors.ts'

interface Trier {
  customer_id: number
  /** The client's. */
  address: string
}

type Limits = Pick<Services, 'rateLimits'>

const isRefusal = (error: unknown): boolean => error instanceof AppError && error.status === 402

const limitsOf = ({ customer_id, address }: Trier) =>
  [
    ['refusedByAccount', String(customer_id)],
    ['refusedByAddress', address],
  ] as const

/** Seconds after which the account's other attempts are likely to be decided. */
const RETRY_SECONDS = 5

/**
 * Calls a provider with a card, unless too many cards were refused for this account or address, so that stolen card
 * numbers cannot be tested here. It counts before the call, so that parallel requests cannot exceed the limit, and only refusals stay counted.
 * Throws AppError 429 with Retry-After, which says so where the account's own attempts are still undecided.
 */
export async function limitRefusals<T>(limits: Limits, trier: Trier, ask: () => Promise<T>): Promise<T> {
  const { rateLimits } = limits
  const account = String(trier.customer_id)
  const taken: ReturnType<typeof limitsOf>[number][] = []
  const giveBack = async (takenAt: number): Promise<void> => {
    for (const [limit, key] of taken) await rateLimits.giveBack(limit, key, takenAt)
  }
  await rateLimits.count('askedByAccount', account)
  try {
    for (const [limit, key] of limitsOf(trier)) {
      // One that is over the limit takes a point too.
      taken.push([limit, key])
      await rateLimits.take(limit, key)
    }
  } catch (overLimit) {
    await giveBack(Date.now())
    await rateLimits.giveBack('askedByAccount', account, Date.now())
    const undecided = (await rateLimits.taken('askedByAccount', account)) > 0
    throw undecided ? tooMany(RETRY_SECONDS, errorTexts.general.stillProcessing) : overLimit
  }
  const takenAt = Date.now()
  try {
    const answer = await ask()
    await giveBack(takenAt)
    return answer
  } catch (error) {
    if (!isRefusal(error)) await giveBack(takenAt)
    throw error
  } finally {
    await rateLimits.giveBack('askedByAccount', account, takenAt)
  }
}

/** Settles a payment after the bank's answer: a refusal counts, but settling is never blocked. */
export async function countRefusal<T>(limits: Limits, trier: Trier, settle: () => Promise<T>): Promise<T> {
  try {
    return await settle()
  } catch (error) {
    if (isRefusal(error)) {
      const taken = limitsOf(trier).map(([limit, key]) => limits.rateLimits.take(limit, key))
      await Promise.allSettled(taken)
    }
    throw error
  }
}

/** Resets the account's refusals after a card was charged: what is free, or still undecided, proves no card. */
export async function forgetRefusals(
  { db, rateLimits }: Pick<Services, 'db' | 'rateLimits'>,
  customer_id: number,
  payment_id: number | null,
): Promise<void> {
  const charged = await db
    .selectFrom('payment')
    .select('payment_id')
    .where('payment_id', '=', payment_id)
    .where('status', '=', 'succeeded')
    // A free trial begins with nothing taken.
    .where('amount_cents', '>', 0)
    .executeTakeFirst()
  if (charged) await rateLimits.clear('refusedByAccount', String(customer_id))
}
