import type { Answer } from '#contract/types.ts'
import { api } from '#web/api/browser.ts'
import type { StoredAttempt } from './stored-attempt.ts'
import type { Looked } from './use-attempt.ts'

/** The answer to an attempt: what the purchase still needs, if anything. */
export type Attempted = Pick<Answer<'POST /checkout/attempt'>, 'purchase_id'> &
  Partial<Answer<'POST /checkout/attempt'>>

/** Sends an attempt with its idempotency key, so repeated calls make one purchase. Throws ApiError. */
export async function sendAttempt(attempt: StoredAttempt): Promise<Attempted> {
  const { key: idempotencyKey } = attempt
  switch (attempt.call) {
    case 'POST /checkout':
      return api(attempt.call, { body: attempt.body, idempotencyKey })
    case 'POST /checkout/attempt':
      return api(attempt.call, { body: attempt.body, idempotencyKey })
    case 'POST /checkout/paypal': {
      const { purchase_id, orderID, subscriptionID } = await api(attempt.call, {
        body: attempt.body,
        idempotencyKey,
      })
      const clientSecret = orderID ?? subscriptionID
      return { purchase_id: purchase_id ?? 0, ...(clientSecret === undefined ? {} : { clientSecret }) }
    }
  }
}

/** The same answer, from an attempt's look-up. */
export const answerIn = ({ state: _state, refusal: _refusal, ...answer }: Looked): Attempted => ({
  ...answer,
  purchase_id: answer.purchase_id ?? 0,
})
