import type { CallContext } from '#server/kit/calls/context.ts'

/** The author of a change of the studio's texts, for the audit. */
export interface By {
  actor_customer_id: number
  request_id: string
}

type Asking = Pick<CallContext, 'services' | 'requestId'> & { actor: { customer_id: number } }

export const byOf = ({ actor, requestId }: Asking): By => ({
  actor_customer_id: actor.customer_id,
  request_id: requestId,
})
