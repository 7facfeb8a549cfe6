/**
 * Every job by name, with what it is told. Ids only: a job reads what is true when it runs. Here, below queue and
 * features, so that whoever queues a job need not know who does it.
 */
export interface TaskPayloads {
  'send-message': { message_id: number }
  'clean-up': Record<string, never>
  'expire-credits': Record<string, never>
  'reconcile-purchases': Record<string, never>
  /** Queued when a provider reports that the money of a subscription went back. */
  'end-subscription': { purchase_id: number }
  /** Queued when a payment that brought a card of its own did not go through. */
  'drop-card': { payment_id: number }
  /** Queued when a provider reports that a subscription was changed. */
  'learn-subscription': { purchase_id: number }
  'tend-subscriptions': Record<string, never>
  'requeue-messages': Record<string, never>
  /** Queued by the database whenever a place comes free while somebody waits. */
  'fill-places': { single_class_id: number }
  'lapse-offer': { waitlist_id: number }
  /** Queued by the database whenever somebody who waited gets a place. */
  'close-overlaps': { waitlist_id: number }
  'sweep-waitlists': Record<string, never>
  'remind-classes': Record<string, never>
  'tell-regular': Record<string, never>
  'settle-classes': Record<string, never>
  /** Queued with a new picture, and by whoever asks for a file of one that is not there. */
  'prepare-picture': { file_id: number }
}
export type TaskName = keyof TaskPayloads
