import type { Day, Generated, Json, Moment, Stamp } from './columns.ts'

/** Append-only. The lines of one transaction sum to zero when it is committed. */
export interface LedgerTransactionTable {
  ledger_transaction_id: Generated<number>
  kind: string
  purchase_id: number | null
  /** What moved the money, as in `payment:12`; unique, so the same thing is written once. */
  source: string
  created_at: Stamp
}

export interface LedgerLineTable {
  ledger_line_id: Generated<number>
  ledger_transaction_id: number
  account: string
  amount_cents: number
}

export interface AuditTable {
  audit_id: Generated<number>
  actor_customer_id: number | null
  action: string
  entity: string
  entity_id: string | null
  details: Json | null
  request_id: string | null
  created_at: Stamp
}

export interface IdempotencyTable {
  account: string
  key: string
  call: string
  body_hash: string
  /** Null while the first request of this key is under way. */
  status: number | null
  answer: Json | null
  created_at: Stamp
}

export interface WebhookEventTable {
  webhook_event_id: Generated<number>
  provider: string
  event_id: string
  payload: Json
  received_at: Stamp
  processed_at: Moment
  /** When it was last held against the purchases. */
  tried_at: Moment
  error: string | null
}

export interface MessageTable {
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
  state: Generated<'queued' | 'sent' | 'kept' | 'failed'>
  sent_at: Moment
  error: string | null
  /** When it last began to leave. */
  tried_at: Moment
  /** The mail in which it leaves together with others, itself where that is the one. */
  collected_in: Generated<number | null>
  created_at: Stamp
}

/** What people are still to be told; a line is gone once its messages are written. */
export interface NoticeTable {
  notice_id: Generated<number>
  kind: string
  customer_id: number
  event: string
  facts: Json
  /** Set when its messages could not be written, which stops it. */
  parked_at: Moment
  /** Not before this instant; `-infinity` in a new one, so it is not for reading. */
  due_at: Stamp
  created_at: Stamp
}

export interface MessageTemplateUse {
  name: string
  values: string[]
}

/** Up to which day people were told of what comes round by itself. */
export interface RegularMessageTable {
  kind: string
  told_until: Day
}

/** The owner's own words of a message. */
export interface MessageTemplateTable {
  kind: string
  channel: MessageTable['channel']
  subject: string | null
  body: string
  enabled: Generated<boolean>
  updated_at: Stamp
}

/** Which messages a customer does not want. */
export interface MessageOptOutTable {
  customer_id: number
  kind: string
  created_at: Stamp
}

/** Which version of the functions the database runs; one row. */
export interface FunctionVersionTable {
  one: Generated<boolean>
  digest: string
  brought_at: Stamp
}
