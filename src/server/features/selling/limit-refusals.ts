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
 * Asks a provider about a card, unless too many were refused to this account or address: whoever has numbers of stolen cards may not try
 * them here. It counts before the provider is asked, so that many at once are no way around, and only refusals stay counted. Throws AppError
 * 429 with Retry-After.
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

/** Settles a payment that the bank was asked about: its refusal counts, and it is never kept from being settled. */
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

/** A card was charged: the account's refusals are forgotten. */
export const forgetRefusals = ({ rateLimits }: Limits, customer_id: number): Promise<void> =>
  rateLimits.clear('refusedByAccount', String(customer_id))
