import type { Pool } from 'pg'
import { accessKinds } from '#domain/messages/kinds.ts'

/** Rows per query, so that a customer with many is never in memory as a whole. */
const AT_ONCE = 500
/** Columns that would open or change something, and copies made for searching. */
const SECRET = /token|hash|secret|password|search|request_key|body_html|wanted_phone/
/** What is not about the customer but a copy of answers that were sent. */
const SKIPPED = new Set(['idempotency', 'unannounced'])

/** Whom it is given to: staff know who asks, an account only whose sign-in it is. */
type Reader = 'owner' | 'staff'

/**
 * What a number wrote, and the answers, may be another person's: nobody has proved that the phone which they entered is theirs.
 * Staff give out what it wrote since it is this customer's.
 */
const FOREIGN: Readonly<Record<Reader, Readonly<Record<string, string>>>> = {
  owner: { incoming_message: 'false', message: 't.answers is null' },
  staff: {
    incoming_message: 't.adopted_at is null',
    message:
      'not exists (select from incoming_message i where i.incoming_message_id = t.answers and i.adopted_at is not null)',
  },
}

/** With the phone that they entered, even if another customer has it: see `wanted_phone`. */
const CUSTOMER = `(select (jsonb_populate_record(c, jsonb_build_object('phone', coalesce(phone, wanted_phone)))).* from customer c where customer_id = $1)`

const CLASS_TYPE = `(select ct.name from single_class s join class_type ct using (class_type_id) where s.single_class_id = t.single_class_id)`
const PACKAGE = `(select p.title from class_package p where p.class_package_id = t.class_package_id)`
/** A card by its number, what was paid at the desk by the studio's word for it. */
const METHOD = `coalesce(t.payment_method, (select m.name from payment_method m where m.payment_method_id = t.payment_method_id))`
const VIDEO = `(select v.name from video v where v.video_id = t.video_id)`

/** Additional columns: the names that a table's ids refer to, so that a person can read them. */
const NAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  accepted_page: { page: '(select p.title from page p where p.page_id = t.page_id)' },
  available_class: { package: PACKAGE },
  class_reservation: {
    class_type: CLASS_TYPE,
    location:
      '(select l.name from single_class s join location l using (location_id) where s.single_class_id = t.single_class_id)',
  },
  favorite: { video: VIDEO },
  invoice: { method: METHOD },
  // As it was called when it was bought.
  purchase: { package: `coalesce(t.package_title, ${PACKAGE})`, method: METHOD },
  video_progress: { video: VIDEO },
  video_rating: { video: VIDEO },
  waitlist: {
    class_type: CLASS_TYPE,
    class_date: '(select s.class_date from single_class s where s.single_class_id = t.single_class_id)',
  },
}

/** Messages whose links prove that one reads the mailbox: a session alone doesn't. */
const provesMailbox = `t.kind in (${[...accessKinds, 'confirm_email'].map((kind) => `'${kind}'`).join(', ')})`
const WITHHELD = new Set(['body_text', 'template', 'link'])

interface Source {
  name: string
  /** SQL with the customer's id as $1. */
  from: string
  /** Its table's. */
  columns: string[]
}

/** The ways from a table to its customer, the direct one first. */
const ways: readonly [column: string, where: string][] = [
  ['customer_id', 't.customer_id = $1'],
  ['purchase_id', 't.purchase_id in (select purchase_id from purchase where customer_id = $1)'],
  [
    'class_reservation_id',
    't.class_reservation_id in (select class_reservation_id from class_reservation where customer_id = $1)',
  ],
  [
    'payment_id',
    't.payment_id in (select payment_id from payment join purchase using (purchase_id) where customer_id = $1)',
  ],
]

/** What the sign-in provider holds: the account and where it is signed in. */
const signIn: readonly Source[] = [
  {
    name: 'account',
    from: 'auth."user" t where t.id = (select uid from customer where customer_id = $1)',
    columns: ['name', 'email', 'emailVerified', 'createdAt', 'updatedAt'],
  },
  {
    name: 'session',
    from: 'auth.session t where t."userId" = (select uid from customer where customer_id = $1)',
    columns: ['createdAt', 'expiresAt', 'seenAt', 'ipAddress', 'userAgent'],
  },
  {
    name: 'passkey',
    from: 'auth.passkey t where t."userId" = (select uid from customer where customer_id = $1)',
    columns: ['name', 'createdAt', 'usedAt'],
  },
]

/** Every table that leads to a customer, also one that is added later. */
async function ownSources(pool: Pool, reader: Reader): Promise<Source[]> {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `select table_name as name, json_agg(column_name order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name order by table_name`,
  )
  const found = rows.flatMap(({ name, columns }) => {
    const way = ways.find(([column]) => columns.includes(column))
    if (!way || SKIPPED.has(name)) return []
    const table = name === 'customer' ? CUSTOMER : `"${name}"`
    const from = `${table} t where ${[way[1], FOREIGN[reader][name] ?? 'true'].join(' and ')}`
    return [{ name, from, columns: columns.filter((one) => !SECRET.test(one)) }]
  })
  const audit = {
    name: 'audit',
    from: `audit t where t.actor_customer_id = $1 or (t.entity = 'customer' and t.entity_id = $1::integer::text)`,
    columns: ['action', 'entity', 'entity_id', 'created_at'],
  }
  const undeliverable = {
    name: 'undeliverable_address',
    from: `undeliverable_address t where t.email = (select lower(email) from customer where customer_id = $1)`,
    columns: ['email', 'problem', 'marked_at', 'cleared_at'],
  }
  return [...found, audit, undeliverable, ...signIn]
}

/**
 * Everything that the installation stores about a customer, as one JSON document in pieces: a list of rows for each table.
 * No connection is occupied while the reader is slow.
 */
export async function* ownData(
  pool: Pool,
  customer_id: number,
  reader: Reader,
  now: Date,
): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(now.toISOString())},"customer_id":${customer_id}`
  for (const source of await ownSources(pool, reader)) {
    yield `,\n"${source.name}":[`
    let rows = 0
    for await (const row of rowsOf(pool, source, customer_id)) yield `${rows++ === 0 ? '\n' : ',\n'}${row}`
    yield ']'
  }
  yield '}\n'
}

/** What is selected of a source. */
function chosenOf({ name, columns }: Source): string {
  const own = columns.map((column) => {
    const withheld = name === 'message' && WITHHELD.has(column)
    return withheld ? `case when not ${provesMailbox} then t."${column}" end as "${column}"` : `t."${column}"`
  })
  const named = Object.entries(NAMED[name] ?? {}).map(([column, sql]) => `${sql} as "${column}"`)
  return [...own, ...named].join(', ')
}

async function* rowsOf(pool: Pool, source: Source, customer_id: number): AsyncGenerator<string> {
  const chosen = chosenOf(source)
  for (let offset = 0; ; offset += AT_ONCE) {
    const { rows } = await pool.query<{ row: string }>(
      `select to_jsonb(one)::text as row from (select ${chosen} from ${source.from}) one order by 1 limit ${AT_ONCE} offset ${offset}`,
      [customer_id],
    )
    for (const { row } of rows) yield row
    if (rows.length < AT_ONCE) return
  }
}
