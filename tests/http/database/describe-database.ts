import { sql } from 'kysely'

import type { Queryable } from '#server/db/transaction.ts'

import { describeTriggers } from './describe-triggers.ts'

/** The tables by area, in the order of the document. */
const areas: Record<string, string[]> = {
  'Booking and credits': [
    'available_class',
    'class_reservation',
    'credit_entry',
    'class_reservation_penalty',
    'reservation_transfer',
    'refused_attempt',
    'reservation_event',
    'unannounced',
    'kiosk',
  ],
  Schedule: [
    'schedule_undo',
    'single_class',
    'single_class_instructor',
    'single_class_tag',
    'substitute_request',
    'waitlist',
    'week_template',
    'week_template_class',
    'week_template_instructor',
    'week_template_tag',
  ],
  Selling: [
    'class_package',
    'class_package_type',
    'purchase',
    'purchase_grant',
    'subscription_pause',
    'payment',
    'refund',
    'provider_account',
    'invoice',
    'payment_method',
    'payment_source',
    'discount',
    'discount_package',
    'discount_use',
  ],
  People: [
    'customer',
    'customer_merge',
    'customer_note',
    'customer_tag',
    'address',
    'accepted_page',
    'file',
    'file_leftover',
  ],
  Forms: ['form', 'form_field', 'custom_field_group', 'form_reply', 'form_answer', 'form_answer_file'],
  Catalogue: ['class_type', 'class_category', 'location', 'instructor', 'tag'],
  Videos: ['video', 'video_type', 'program', 'video_tag', 'favorite', 'video_progress', 'video_rating'],
  'Content and configuration': ['configuration', 'page', 'old_address', 'changed_text', 'announcement'],
  Operations: [
    'ledger_transaction',
    'ledger_line',
    'cash_drawer',
    'payout',
    'payout_line',
    'cash_movement',
    'audit',
    'acting_session',
    'acting_request',
    'integration_check',
    'idempotency',
    'webhook_event',
    'message',
    'message_template',
    'message_opt_out',
    'incoming_message',
    'early_status',
    'mail_report',
    'undeliverable_address',
    'push_key',
    'push_device',
    'notice',
    'regular_message',
    'function_version',
    'rate_limit',
  ],
  'The sandbox payment gateway': [
    'sandbox_payment',
    'paypal_plan',
    'provider_lease',
    'sandbox_refund',
    'sandbox_subscription',
    'sandbox_invoice',
    'sandbox_event',
  ],
}

interface Column {
  table: string
  name: string
  type: string
  required: boolean
  default: string | null
  comment: string | null
}
interface Named {
  table: string
  name: string
  definition: string
}
interface Reference {
  table: string
  target: string
  columns: string
  optional: boolean
}

const ours = sql`n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'kysely%'`

async function read(db: Queryable) {
  const tables = await sql<{ name: string; comment: string | null }>`
    select c.relname as name, obj_description(c.oid) as comment
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours} order by 1`.execute(db)
  const columns = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
      case when a.attidentity <> '' then 'identity' when a.attgenerated <> '' then 'generated'
        else pg_get_expr(d.adbin, d.adrelid) end as default,
      col_description(c.oid, a.attnum) as comment
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${ours} order by c.relname, a.attnum`.execute(db)
  const constraints = await sql<Named>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_constraint k on k.conrelid = c.oid
    where ${ours} and k.contype in ('p', 'u', 'c', 'f', 'x')
    order by c.relname, position(k.contype::text in 'pufcx'), k.conname`.execute(db)
  const indexes = await sql<Named>`
    select c.relname as table, x.relname as name,
      regexp_replace(pg_get_indexdef(x.oid), '^CREATE (UNIQUE )?INDEX .* USING ', '\\1') as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_index i on i.indrelid = c.oid join pg_class x on x.oid = i.indexrelid
    where ${ours} and not exists (select from pg_constraint k where k.conindid = x.oid and k.contype in ('p', 'u'))
    order by c.relname, x.relname`.execute(db)
  const references = await sql<Reference>`
    select c.relname as table, f.relname as target, string_agg(a.attname, ', ' order by a.attnum) as columns,
      bool_or(not a.attnotnull) as optional
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' join pg_class f on f.oid = k.confrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
    where ${ours} group by c.relname, f.relname, k.conname order by 1, 2, 3`.execute(db)
  const functions = await sql<{ signature: string; kind: string; comment: string | null }>`
    select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as signature,
      pg_get_function_result(p.oid) as kind, obj_description(p.oid, 'pg_proc') as comment
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and pg_get_function_result(p.oid) <> 'trigger'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`.execute(db)
  return {
    tables: tables.rows,
    columns: columns.rows,
    constraints: constraints.rows,
    indexes: indexes.rows,
    references: references.rows,
    functions: functions.rows,
  }
}

type Found = Awaited<ReturnType<typeof read>>

/** `|` would end a cell. */
const cell = (text: string | null): string => (text ?? '').replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')

function picture(found: Found, tables: readonly string[]): string[] {
  const lines = found.references
    .filter((reference) => tables.includes(reference.table))
    .map(
      ({ table, target, columns, optional }) =>
        `  ${target} ${optional ? '|o' : '||'}--o{ ${table} : "${columns}"`,
    )
  return lines.length === 0 ? [] : ['```mermaid', 'erDiagram', ...lines, '```', '']
}

function list(title: string, rows: readonly Named[], table: string): string[] {
  const own = rows.filter((row) => row.table === table)
  if (own.length === 0) return []
  return ['', `${title}:`, '', ...own.map(({ name, definition }) => `- \`${name}\`: \`${cell(definition)}\``)]
}

function describeTable(found: Found, { name, comment }: Found['tables'][number]): string[] {
  return [
    `### ${name}`,
    '',
    ...(comment === null ? [] : [comment, '']),
    '| column | type | required | default | |',
    '| --- | --- | --- | --- | --- |',
    ...found.columns
      .filter((column) => column.table === name)
      .map((column) => {
        const parts = [column.name, column.type, column.required ? 'yes' : '', column.default, column.comment]
        return `| ${parts.map(cell).join(' | ')} |`
      }),
    ...list('Constraints', found.constraints, name),
    ...list('Indexes', found.indexes, name),
    '',
  ]
}

/**
 * The database in Markdown: a diagram of each area, then its tables with columns, constraints and indexes, then
 * triggers and functions. Throws when a table belongs to no area, or a trigger or function has no comment.
 */
export async function describeDatabase(db: Queryable): Promise<string> {
  const found = await read(db)
  const placed = new Set(Object.values(areas).flat())
  const homeless = found.tables.filter((table) => !placed.has(table.name))
  if (homeless.length > 0) throw new Error(`no area for ${homeless.map((table) => table.name).join(', ')}`)

  const silent = found.functions.filter(({ comment }) => !comment)
  if (silent.length > 0)
    throw new Error(`no comment on ${silent.map(({ signature }) => signature).join(', ')}`)

  const sections = Object.entries(areas).flatMap(([area, names]) => [
    `## ${area}`,
    '',
    ...picture(found, names),
    ...names
      .flatMap((name) => found.tables.filter((table) => table.name === name))
      .flatMap((table) => describeTable(found, table)),
  ])
  return [
    '# The database',
    '',
    'Generated from a migrated database; a test fails when it is stale, and',
    '`npx vitest run --project http tests/http/database/database-doc.test.ts -u` writes it anew.',
    'Instants are in UTC, days are those of the studio, money is whole centavos (`*_cents`).',
    'The schema `auth` belongs to the sign-in provider, `graphile_worker` to the job queue.',
    'What every process is notified of stands under [Triggers](#triggers).',
    '',
    ...sections,
    ...(await describeTriggers(db)),
    '## Functions',
    '',
    ...found.functions.map(({ signature, kind, comment }) => `- \`${signature}\` → \`${kind}\`: ${comment}`),
    '',
  ].join('\n')
}
