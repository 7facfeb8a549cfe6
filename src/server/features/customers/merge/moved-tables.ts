/** A table of which one account's rows go to another. */
interface MovedTable {
  table: string
  /** What identifies a row, in addition to its customer. */
  key: readonly string[]
  /** Rows stay where the surviving account has one with the same values here; without columns, where it has any. */
  clash?: readonly string[]
  /** The table in which `clash` looks; the same by default. */
  clashIn?: string
  /** Only these rows, in SQL. */
  only?: string
  /** Whose rows these are: those written since the merge return with their row of that table. */
  of?: { column: string; table: string }
}

/**
 * Everything that a merge moves, in this order: a guest's place must find its holder at the same customer. What is not
 * here stays and is removed with the merged account: notices that wait, and what each sign-in account has once.
 */
export const movedTables: readonly MovedTable[] = [
  { table: 'purchase', key: ['purchase_id'] },
  { table: 'invoice', key: ['invoice_id'] },
  { table: 'discount_use', key: ['purchase_id'], of: { column: 'purchase_id', table: 'purchase' } },
  { table: 'available_class', key: ['available_class_id'] },
  {
    table: 'credit_entry',
    key: ['credit_entry_id'],
    of: { column: 'available_class_id', table: 'available_class' },
  },
  { table: 'class_reservation', key: ['class_reservation_id'], only: 'guest_of is null' },
  { table: 'class_reservation', key: ['class_reservation_id'], only: 'guest_of is not null' },
  {
    table: 'class_reservation_penalty',
    key: ['class_reservation_penalty_id'],
    of: { column: 'class_reservation_id', table: 'class_reservation' },
  },
  { table: 'waitlist', key: ['waitlist_id'] },
  { table: 'refused_attempt', key: ['refused_attempt_id'], clash: ['single_class_id', 'code'] },
  // A card can be charged only with the provider's account that it belongs to: both go, or both stay.
  {
    table: 'payment_source',
    key: ['payment_source_id'],
    clash: ['gateway'],
    clashIn: 'provider_account',
  },
  { table: 'provider_account', key: ['gateway'], clash: ['gateway'] },
  { table: 'customer_note', key: ['customer_note_id'] },
  { table: 'customer_tag', key: ['tag'], clash: ['tag'] },
  // The oldest is the profile's: an older one would take the place of the one that is kept.
  { table: 'address', key: ['address_id'], clash: [] },
  { table: 'accepted_page', key: ['page_id', 'version'], clash: ['page_id', 'version'] },
  { table: 'file', key: ['file_id'] },
  // An answer is written anew each time its form is saved.
  {
    table: 'form_answer',
    key: ['form_answer_id'],
    clash: ['form_id'],
    of: { column: 'form_id', table: 'form_reply' },
  },
  { table: 'form_reply', key: ['form_id'], clash: ['form_id'] },
  { table: 'message', key: ['message_id'] },
  // What waits to be written about a place, an entry, an order or a penalty. One that is being written now is not waited for.
  {
    table: 'notice',
    key: ['notice_id'],
    clash: ['kind', 'event'],
    only: `facts ?| array['class_reservation_id', 'waitlist_id', 'purchase_id', 'class_reservation_penalty_id']
      and notice_id in (select n.notice_id from notice n where n.customer_id = t.customer_id for update skip locked)`,
  },
  { table: 'incoming_message', key: ['incoming_message_id'] },
  { table: 'message_opt_out', key: ['kind', 'channel'], clash: ['kind', 'channel'] },
  { table: 'favorite', key: ['video_id'], clash: ['video_id'] },
  { table: 'video_progress', key: ['video_id'], clash: ['video_id'] },
  { table: 'video_rating', key: ['video_id'], clash: ['video_id'] },
]
