import { AppError } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'

interface Trier {
  customer_id: number
  /** The client's. */
  address: string
}

type Limits = Pick<Services, 'rateLimits'>

const isRefusal = (error: unknown): boolean => error instanceof AppError && error.status === 402

/**
 * Calls a provider with a card, unless too many cards were refused for this account or address, so that stolen card
 * numbers cannot be tested here. It counts before the call, so that parallel requests cannot exceed the limit, and only refusals stay counted.
 * Throws AppError 429 with Retry-After.
 */
export async function limitRefusals<T>(limits: Limits, trier: Trier, ask: () => Promise<T>): Promise<T> {
  const { rateLimits } = limits
  const account = String(trier.customer_id)
  await rateLimits.take('refusedByAccount', account)
  await rateLimits.take('refusedByAddress', trier.address)
  const giveBack = async (): Promise<void> => {
    await rateLimits.giveBack('refusedByAccount', account)
    await rateLimits.giveBack('refusedByAddress', trier.address)
  }
  try {
    const answer = await ask()
    await giveBack()
    return answer
  } catch (error) {
    if (!isRefusal(error)) await giveBack()
    throw error
  }
}

/** Settles a payment after the bank's answer: a refusal counts, but settling is never blocked. */
export async function countRefusal<T>(limits: Limits, trier: Trier, settle: () => Promise<T>): Promise<T> {
  try {
    return await settle()
  } catch (error) {
    if (isRefusal(error)) {
      const taken = [
        limits.rateLimits.take('refusedByAccount', String(trier.customer_id)),
        limits.rateLimits.take('refusedByAddress', trier.address),
      ]
      await Promise.allSettled(taken)
    }
    throw error
  }
}

/** Resets the account's refusals after a card was charged. */
export const forgetRefusals = ({ rateLimits }: Limits, customer_id: number): Promise<void> =>
  rateLimits.clear('refusedByAccount', String(customer_id))
