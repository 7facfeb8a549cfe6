import type { z } from '@hono/zod-openapi'
import type { customerNote, customerRow } from '#contract/people/customers.ts'
import type { openMerge } from '#contract/people/customer-merges.ts'
import { toPesos } from '#domain/money.ts'
import type { CustomerPageRow } from './customer-page.queries.ts'
import type { CustomerListRow } from './customers.queries.ts'
import type { MergeRow } from './merge/merge.queries.ts'
import type { NoteRow } from './notes.queries.ts'

export const presentRow = (row: CustomerListRow): z.input<typeof customerRow> => ({
  customer_id: row.customer_id,
  name: row.name,
  last_name: row.last_name,
  email: row.email,
  phone: row.phone,
  role: row.role,
  blocked: row.blocked_at !== null,
  createdAt: row.created_at.toISOString(),
  credits: row.credits,
  has_unlimited: row.has_unlimited,
  expires_at: row.expires_on,
  package: row.package_title,
  last_visit: row.last_visit?.toISOString() ?? null,
  birthdate: row.birthdate,
  tags: row.tags,
  has_alert: row.has_alert,
})

export const presentNote = (row: NoteRow): z.input<typeof customerNote> => ({
  customer_note_id: row.customer_note_id,
  customer_id: row.customer_id,
  text: row.text,
  is_alert: row.is_alert,
  author: row.author,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const presentMerge = (row: MergeRow): z.input<typeof openMerge> => ({
  customer_merge_id: row.customer_merge_id,
  name: `${row.name} ${row.last_name}`,
  email: row.email,
  mergedAt: row.merged_at.toISOString(),
  undo_until: row.undo_until.toISOString(),
})

/** What staff know of a customer in addition to the profile. */
export const presentDesk = (row: CustomerPageRow) => ({
  tags: row.tags,
  blocked_at: row.blocked_at?.toISOString() ?? null,
  blocked_reason: row.blocked_reason,
  deleted_at: row.deleted_at?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
  visits: row.visits,
  no_shows: row.no_shows,
  cancellations: row.cancellations,
  favourite: row.favourite,
  paid: toPesos(row.paid_cents),
  merged_into: row.merged_into,
})
