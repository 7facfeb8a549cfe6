import type { Generated, Json, Moment, Stamp } from './columns.ts'

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
  state: Generated<'queued' | 'sent' | 'kept' | 'failed'>
  sent_at: Moment
  error: string | null
  created_at: Stamp
}
