import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { topicEntities } from '#domain/audit/topics.ts'
import { registry } from '#domain/configuration/registry.ts'
import { INTEGRATIONS, PROBLEMS } from '#domain/integrations/integrations.ts'
import { channels } from '#domain/messages/kinds.ts'
import { customerFilters } from '#domain/people/customer-filters.ts'
import { gatewayNames } from '#domain/selling/cards/card-forms.ts'
import { type Api, startApi } from '#tests/http/harness.ts'
import { changedFields } from '#text/admin/audit-fields.ts'
import { fieldLabelOf } from '#text/admin/audit-sentence.ts'
import { isHidden } from '#text/admin/audit-values.ts'
import { messageTexts } from '#text/messages.ts'

const asWritten = { cents: String, day: String, moment: String }

/** What the audit says of one value. */
const saidOf = (entity: string, name: string, value: unknown): string | null | undefined =>
  changedFields(
    { action: `${entity}.changed`, entity, before: null, after: { [name]: value }, details: null },
    asWritten,
  )[0]?.after

let api: Api
beforeAll(async () => {
  api = await startApi()
})

/** The records of which the audit keeps whole rows, or many of their columns. */
const recorded = [
  ...topicEntities.catalogue,
  ...topicEntities.timetable,
  'discount',
  'payment_method',
  'payment_source',
  'customer',
  'page',
  'announcement',
  'form',
  'form_field',
  'cash_drawer',
  'cash_movement',
]

/** Columns that no line has: what triggers keep, secrets, and how the product works. */
const NEVER = new Set(
  (
    'created_at updated_at search version search_sound search_order wanted_phone quiet_from quiet_until uid calendar_token held ' +
    'settled_at times_freed reminded_for kiosk_id started_by started_at seen_at ended_by token_hash pin_hash week_template_id ' +
    'opened_by closed_by'
  ).split(' '),
)

/** What lines note beside the columns of a record. */
const noted =
  'stars guest was by credit_returned customer_id end_date amount class_types expires_on notify giver channel template people ' +
  'waitlist mime bytes reason instructor_id accepted_by note classes single_class_ids to_date draft skipped weekdays until ' +
  'total_cents payment_id replaced subscription_id beside amount_cents class_package_id is_gift payment_method_id days bill ' +
  'reference asked removed invoice_id starts_on ends_on next_charge period taken currency by_provider ended_by_provider kind ' +
  'channels enabled name location_id unpaid types lines position filter tag integration problem code float_cents survivor merged begun by_staff ' +
  'attend spot checked_in_at waived_at is_paid guest_reservation_id received_cents discount_cents counted_cents expected_cents ' +
  'difference_cents cash_movement_id credits call reservations credits_returned waiting cash_paid cash_paid_by begins ends'

describe('nothing in the audit reads as it is stored', () => {
  it('the columns of records have labels', async () => {
    const { rows } = await sql<{ entity: string; name: string }>`
      select table_name as entity, column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = any (${recorded})`.execute(api.db)
    expect(rows.length).toBeGreaterThan(100)
    const raw = rows
      .filter(({ name }) => !NEVER.has(name) && !isHidden('', name))
      .filter(({ entity, name }) => fieldLabelOf(entity, name) === name.replaceAll('_', ' '))
      .map(({ entity, name }) => `${entity}.${name}`)
    expect(raw).toEqual([])
    const unnamed = noted
      .split(' ')
      .filter((name) => fieldLabelOf('customer', name) === name.replaceAll('_', ' '))
    expect(unnamed).toEqual([])
  })

  it('the codes that the database allows have words', async () => {
    const { rows } = await sql<{ entity: string; rule: string }>`
      select t.relname as entity, pg_get_constraintdef(c.oid) as rule
      from pg_constraint c join pg_class t on t.oid = c.conrelid
      where c.contype = 'c' and t.relname = any (${recorded})`.execute(api.db)
    const codes = rows.flatMap(({ entity, rule }) => {
      const [, name = '', list = ''] = /^CHECK \(\(\(?(\w+)\)? = ANY \(\(?ARRAY\[(.*?)\]/.exec(rule) ?? []
      return [...list.matchAll(/'(.*?)'/g)].map(([, code = '']) => ({ entity, name, code }))
    })
    expect(codes).toContainEqual({ entity: 'video', name: 'provider', code: 'file' })
    const table = (entity: string) => (entity === 'cash_movement' ? 'cash_drawer' : entity)
    expect(codes.filter(({ entity, name, code }) => saidOf(table(entity), name, code) === code)).toEqual([])
  })

  it.each<[string, string, readonly unknown[]]>([
    ['integration', 'integration', INTEGRATIONS],
    ['integration', 'problem', PROBLEMS],
    ['payout', 'gateway', gatewayNames],
    ['customer', 'channels', channels.map((channel) => [channel])],
    ['customer', 'kind', [...Object.keys(messageTexts.called), 'all']],
    ['customer', 'filter', customerFilters],
    ['purchase', 'status', ['pending', 'completed', 'active', 'failed', 'cancelled', 'revoked', 'refunded']],
    ['class_reservation', 'by', ['customer', 'staff', 'studio', 'transfer']],
    ['class_package', 'class_amount', [-1]],
    ['single_class', 'weekdays', [[1], [7]]],
  ])('%s: %s', (entity, name, codes) => {
    for (const code of codes)
      expect(saidOf(entity, name, code)).toMatch(/^(?!(firebase|stripe|-1|\d)$)[A-ZÁ-Ú¿a-z].*[a-zñáéíóú]/)
    const said = codes.map((code) => saidOf(entity, name, code))
    expect(said.filter((text, at) => text === String(codes[at]))).toEqual([])
  })

  it('settings that offer a choice', () => {
    for (const [name, setting] of Object.entries(registry))
      for (const option of 'options' in setting ? (setting.options ?? []) : [])
        expect([name, saidOf('configuration', name, option)]).not.toEqual([name, option])
  })
})
