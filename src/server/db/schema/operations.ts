import type { AddressProblem, DeliveryProblem, MessageState } from '#domain/messages/delivery-problems.ts'
import type { Created, Day, Generated, GeneratedAlways, Instant, Json, Moment, Stamp } from './columns.ts'

/** Append-only. The lines of one transaction sum to zero at commit. */
export interface LedgerTransactionTable extends Created {
  ledger_transaction_id: Generated<number>
  kind: string
  purchase_id: number | null
  /** The place that was paid in cash. */
  class_reservation_id: number | null
  /** What moved the money, e.g. `payment:12`; unique, so the same thing is written once. */
  source: string
}

export interface LedgerLineTable {
  ledger_line_id: Generated<number>
  ledger_transaction_id: number
  account: string
  amount_cents: number
}

export interface AuditTable extends Created {
  audit_id: Generated<number>
  actor_customer_id: number | null
  action: string
  entity: string
  entity_id: string | null
  details: Json | null
  request_id: string | null
}

export interface IntegrationCheckTable {
  name: string
  settings_mark: string
  problem: string | null
  code: string | null
  failing_since: Moment
  checked_at: Instant
  checked_by: number | null
}

export interface IdempotencyTable extends Created {
  account: string
  key: string
  call: string
  body_hash: string
  /** Null while the first request of this key is in flight. */
  status: number | null
  answer: Json | null
}

export interface WebhookEventTable {
  webhook_event_id: Generated<number>
  provider: string
  event_id: string
  payload: Json
  received_at: Stamp
  processed_at: Moment
  /** When matching it with the purchases was last tried. */
  tried_at: Moment
  error: string | null
}

export interface MessageTable extends Created {
  message_id: Generated<number>
  customer_id: number | null
  kind: string
  channel: 'mail' | 'whatsapp' | 'push'
  recipient: string
  subject: string | null
  body_html: string | null
  body_text: string | null
  dedupe_key: string | null
  /** WhatsApp: the approved template and the values for its numbers. */
  template: Json<MessageTemplateUse> | null
  /** Push: the path that a press on the notification opens. */
  link: string | null
  state: Generated<MessageState>
  sent_at: Moment
  /** What the provider said. */
  error: string | null
  /** Why it did not arrive. */
  problem: Generated<DeliveryProblem | null>
  failed_at: Generated<Date | null>
  /** When it came back after it had been accepted, or was reported as unwanted. */
  bounced_at: Generated<Date | null>
  /** A worker is sending it and has until then. */
  sending_until: Generated<Date | null>
  /** When sending it was last tried. */
  tried_at: Moment
  /** The mail it is sent with; its own id if it is the collecting one. */
  collected_in: Generated<number | null>
  /** The id that the provider gave it; delivery states name it. */
  provider_id: string | null
  delivered_at: Moment
  read_at: Moment
  /** The place that an answer to it confirms or cancels. */
  class_reservation_id: number | null
  /** The offer that an answer to it accepts or declines. */
  waitlist_id: number | null
  /** The start of the class as its text says it. */
  begins: Generated<Date | null>
  /** Who of the staff wrote it; null for automatic ones. */
  sent_by: number | null
  /** What somebody wrote that it answers. */
  answers: number | null
  /** Not sent before, for quiet hours. */
  waits_until: Generated<Date | null>
}

/** What an answer with a meaning did. */
export type ReplyOutcome = 'confirmed' | 'cancelled' | 'accepted' | 'declined' | 'opted_out' | 'refused'

/** What people wrote to the studio. */
export interface IncomingMessageTable {
  incoming_message_id: Generated<number>
  provider_id: string
  /** Whose phone it is; null if it is no customer's. */
  customer_id: number | null
  /** Digits with the country code, as the provider sends them. */
  sender: string
  sender_name: Generated<string>
  /** `text`, `image` and so on, as the provider calls it. */
  type: string
  body: string
  reply_to: number | null
  outcome: ReplyOutcome | null
  received_at: Instant
  seen_at: Moment
  /** When it became a customer's, who had written before their number was known; null for every other. */
  adopted_at: Moment
}

/** Delivery states that came before the message's own record of its provider id. */
export interface EarlyStatusTable {
  provider_id: string
  status: 'delivered' | 'read' | 'failed'
  at: Instant
  reason: string | null
}

/** Addresses to which no mail is sent. */
export interface UndeliverableAddressTable {
  /** In lower case. */
  email: string
  problem: AddressProblem
  marked_at: Instant
  /** When it was to be tried again. */
  cleared_at: Moment
}

/** Reports of the mail service that were recorded. */
export interface MailReportTable {
  report_id: string
  received_at: Instant
}

/** Pending notices; a row is deleted once its messages are written. */
export interface NoticeTable extends Created {
  notice_id: Generated<number>
  kind: string
  customer_id: number
  event: string
  facts: Json
  /** Set when its messages could not be written, which stops it. */
  parked_at: Moment
  /** Not before this instant; `-infinity` in a new one, so do not read it. */
  due_at: Stamp
}

export interface MessageTemplateUse {
  name: string
  values: string[]
}

/** The studio's VAPID keys; one row. */
export interface PushKeyTable extends Created {
  one: Generated<boolean>
  public_key: string
  private_key: string
}

/** Browsers that show notifications, each with the session it was switched on in. */
export interface PushDeviceTable extends Created {
  push_device_id: GeneratedAlways<number>
  session_id: string
  endpoint: string
  p256dh: string
  auth_secret: string
  user_agent: string
}

/** The last day for which the periodic messages were sent. */
export interface RegularMessageTable {
  kind: string
  told_until: Day
}

/** The owner's own version of a message. */
export interface MessageTemplateTable {
  kind: string
  channel: MessageTable['channel']
  subject: string | null
  body: string
  enabled: Generated<boolean>
  updated_at: Stamp
}

/** Messages a customer unsubscribed from. */
export interface MessageOptOutTable extends Created {
  customer_id: number
  kind: string
  channel: MessageTable['channel']
}

/** The version of the functions in the database; one row. */
export interface FunctionVersionTable {
  one: Generated<boolean>
  digest: string
  brought_at: Stamp
}

/** Tablets at the door. */
/** Staff acting as a customer, beside the session in which it was started. */
export interface ActingSessionTable {
  acting_session_id: Generated<number>
  /** SHA-256 of its cookie. */
  token_hash: string
  staff_customer_id: number
  /** The staff's sign-in session. */
  session_id: string
  customer_id: number
  reason: string
  started_at: Stamp
  ends_at: Instant
  /** Null when it ran out. */
  ended_at: Moment
}

/** Changes asked for while acting as a customer. */
export interface ActingRequestTable extends Created {
  request_id: string
  acting_session_id: number
  call: string
}

export interface KioskTable {
  kiosk_id: Generated<number>
  location_id: number
  name: string
  /** SHA-256 of its cookie. */
  token_hash: string
  pin_hash: string
  started_by: number
  started_at: Stamp
  seen_at: Stamp
  /** Null when it was left with the PIN. */
  ended_by: number | null
  ended_at: Moment
}
