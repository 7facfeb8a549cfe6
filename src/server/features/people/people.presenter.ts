import type { z } from '@hono/zod-openapi'
import type { acceptance, customer } from '#contract/people/people.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { presentFile } from '#server/shared/present-file.ts'
import { pendingFields } from './required/pending-fields.ts'
import type { AcceptedPageRow, CustomerRow } from './people.queries.ts'

type Settings = Pick<
  Configuration,
  'unlimited_membership_penalties_enabled' | 'unlimited_max_no_shows_for_penalty'
>

/** A customer as they themselves and staff see it. */
export function presentCustomer(row: CustomerRow, settings: Settings): z.input<typeof customer> {
  const { unlimited_membership_penalties_enabled: penalties, unlimited_max_no_shows_for_penalty: noShows } =
    settings
  return {
    customer_id: row.customer_id,
    uid: row.uid,
    name: row.name,
    last_name: row.last_name,
    email: row.email,
    new_email: row.new_email,
    phone: row.phone,
    instagram: row.instagram,
    birthdate: row.birthdate,
    file: row.file && presentFile(row.file),
    idAdjunto: row.file?.file_id ?? null,
    signup_reason: row.signup_reason,
    other: row.other,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    email_confirmed: row.email_confirmed,
    email_problem: row.email_problem,
    has_unlimited: row.has_unlimited,
    unlimited_paused: row.unlimited_paused,
    credits: row.credits,
    unlimited_max_no_shows_for_penalty: penalties ? noShows : null,
    address: row.address,
    pending_fields: pendingFields(row),
    accepted_pages: row.accepted_pages,
    purchases: row.purchases,
  }
}

/** An accepted page as its customer and staff see it. */
export const presentAcceptance = (row: AcceptedPageRow): z.input<typeof acceptance> => ({
  page_id: row.page_id,
  customer_id: row.customer_id,
  title: row.title,
  slug: row.slug,
  version: row.version,
  current: row.current,
  acceptedAt: row.accepted_at.toISOString(),
  ip: row.ip,
})

/** What a customer accepted, the current versions apart: only they count. */
export function presentAcceptances(rows: readonly AcceptedPageRow[]) {
  const all = rows.map(presentAcceptance)
  return {
    accepted_pages: all.filter(({ current }) => current),
    earlier_pages: all.filter(({ current }) => !current),
  }
}
