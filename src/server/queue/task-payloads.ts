/**
 * Every job by name, with its payload. Ids only: a job reads the current data when it runs. It is declared below
 * queue and features, so that code which queues a job need not know its handler.
 */
export interface TaskPayloads {
  'send-message': { message_id: number }
  'clean-up': Record<string, never>
  'expire-credits': Record<string, never>
  'reconcile-purchases': Record<string, never>
  /** Queued when a subscription is over here and may be charged at its provider: refunded, given up, or replaced by a newer one. */
  'end-subscription': { purchase_id: number }
  /** Queued when an account is deleted; the card's row is gone by then. */
  'remove-card': { gateway: string; source_id: string }
  /** Runs when a merge of two customers can no longer be undone. */
  'finish-merge': { customer_merge_id: number }
  /** Queued when a payment with a new card failed. */
  'drop-card': { payment_id: number }
  /** Queued when a provider reports that a subscription was changed, and before it is asked to end or keep one. */
  'learn-subscription': { purchase_id: number }
  /** Queued when a customer’s balance at a provider changed. */
  'book-cash-balance': { customer_id: number; gateway: string }
  'tend-subscriptions': Record<string, never>
  'requeue-messages': Record<string, never>
  /** Queued by the database when a place becomes free and the class has a waitlist. */
  'fill-places': { single_class_id: number }
  'lapse-offer': { waitlist_id: number }
  /** Queued by the database when a customer on a waitlist gets a place. */
  'close-overlaps': { waitlist_id: number }
  'sweep-waitlists': Record<string, never>
  'remind-classes': Record<string, never>
  'tell-regular': Record<string, never>
  'settle-classes': Record<string, never>
  /** Queued with a new picture, and when a missing variant is requested. */
  'prepare-picture': { file_id: number }
}
export type TaskName = keyof TaskPayloads
