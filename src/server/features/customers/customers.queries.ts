import { type RawBuilder, sql } from 'kysely'
import { birthdaysOn } from '#domain/messages/birthdays.ts'
import { type CustomerFilter, EXPIRING_DAYS, NEW_DAYS } from '#domain/people/customer-filters.ts'
import type { Role } from '#domain/people/roles.ts'
import { oneLetterOff } from '#domain/people/one-letter-off.ts'
import { MOST_MEANT, searchWords } from '#domain/people/search-words.ts'
import { addDays, rangeOfDays } from '#domain/time/days.ts'
import { startOfDay } from '#domain/time/start-of-day.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { ENDS } from '#server/features/booking/credits/ending-credits.ts'

const CUSTOMERS_PER_PAGE = 50
/** Counting further would cost more than it says: staff do not page that far. */
const MOST_COUNTED = 10_000
/** The trigram index finds no shorter part of a word; shorter ones must begin a word. */
const SHORTEST_PART = 3
/** Letters of a name of which one may be wrong. */
const SHORTEST_TYPO = 5

export interface CustomerListRow {
  customer_id: number
  name: string
  last_name: string
  email: string
  phone: string | null
  role: Role
  blocked_at: Date | null
  created_at: Date
  credits: number
  has_unlimited: boolean
  expires_on: string | null
  /** Of the membership, else of the credits that expire first; null for none and for what the studio gave. */
  package_title: string | null
  last_visit: Date | null
  birthdate: string | null
  tags: string[]
  has_alert: boolean
}

/** Rows that a file reads at once. */
const AT_ONCE = 1000

export interface WantedCustomers {
  query: string
  filter: CustomerFilter | null
  tag: string | null
  /** The studio's. */
  today: string
  timezone: string
}

/** Customers by last name, birthdays by their day, one page of them, with the total, counted up to 10,000. A search without a result looks for other spellings, then for a wrong letter. */
export async function listCustomers(
  db: Queryable,
  { page, ...wanted }: WantedCustomers & { page: number },
): Promise<{ rows: CustomerListRow[]; total: number }> {
  let found: { rows: CustomerListRow[]; total: number } = { rows: [], total: 0 }
  for await (const where of spellings(db, wanted)) {
    found = await findPage(db, { where, order: orderOf(wanted) }, page, wanted.today)
    if (found.total > 0) break
  }
  return found
}

/** All wanted customers as rows of a file, in the list's order; no connection is occupied while the reader is slow. */
export async function* eachCustomer(db: Queryable, wanted: WantedCustomers): AsyncGenerator<CustomerListRow> {
  let some = false
  for await (const where of spellings(db, wanted)) {
    for await (const row of inListOrder(db, { where, order: orderOf(wanted) }, wanted.today)) {
      some = true
      yield row
    }
    if (some) return
  }
}

interface Listing {
  where: RawBuilder<boolean>
  /** A text by which the list is sorted. */
  order: RawBuilder<string>
}

async function* inListOrder(db: Queryable, { where, order }: Listing, today: string) {
  let beyond = sql<boolean>`true`
  for (;;) {
    const { rows } = await sql<{ customer_id: number; place: string }>`
      select c.customer_id, ${order} as place from customer c where ${where} and ${beyond}
      order by ${order}, c.customer_id limit ${AT_ONCE}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return
    const ids = rows.map((row) => row.customer_id)
    yield* await describe(db, ids, today)
    beyond = sql`(${order}, c.customer_id) > (${last.place}, ${last.customer_id})`
  }
}

/** What the wanted customers fulfil; for a search without a result, then those whose names sound like it, then those with a wrong letter. */
async function* spellings(
  db: Queryable,
  { query, filter, tag, today, timezone }: WantedCustomers,
): AsyncGenerator<RawBuilder<boolean>> {
  const narrowed = and([
    sql<boolean>`c.deleted_at is null`,
    ...(filter === null ? [] : [CONDITIONS[filter](today, timezone)]),
    ...(tag === null
      ? []
      : [sql<boolean>`c.customer_id in (select customer_id from customer_tag where tag = ${tag})`]),
  ])
  const words = searchWords(query)
  yield and([narrowed, ...words.map(contains)])
  if (words.length === 0) return
  yield and([narrowed, ...words.map(soundsLike)])
  const near = await nearly(db, words)
  if (near !== null) yield and([narrowed, ...near])
}

/** How many customers there are, and how many each filter has: the credits once, the customers once. */
export async function countCustomers(
  db: Queryable,
  today: string,
  timezone: string,
): Promise<Record<CustomerFilter | 'all', number>> {
  const condition = (filter: CustomerFilter) => CONDITIONS[filter](today, timezone)
  const { rows } = await sql<Record<CustomerFilter | 'all', number>>`
    with credit as materialized (
      select customer_id, bool_or(expires_on <= ${addDays(today, EXPIRING_DAYS)}::date and ${sql.raw(ENDS)}) as expiring
      from available_class where state = 'free' and expires_on >= ${today}::date group by customer_id
    )
    select count(*)::integer as all,
      count(credit.customer_id)::integer as with_credits,
      count(*) filter (where c.role = 'customer' and credit.customer_id is null)::integer as without_credits,
      count(*) filter (where credit.expiring)::integer as expiring,
      ${sql.join(
        (['new', 'birthday', 'blocked', 'undeliverable'] as const).map(
          (filter) => sql`count(*) filter (where ${condition(filter)})::integer as ${sql.ref(filter)}`,
        ),
      )}
    from customer c left join credit using (customer_id) where c.deleted_at is null`.execute(db)
  return rows[0] as Record<CustomerFilter | 'all', number>
}

/** The first customers of a search, for a field that offers them while one types. */
export async function findCustomersByWords(
  db: Queryable,
  { query, limit, today }: { query: string; limit: number; today: string },
): Promise<CustomerListRow[]> {
  return describe(db, await findIdsByWords(db, query, limit), today)
}

/** The customers that words mean; null without words. */
export const findMeant = async (db: Queryable, words: string): Promise<number[] | null> =>
  words === '' ? null : findIdsByWords(db, words, MOST_MEANT)

async function findIdsByWords(db: Queryable, query: string, limit: number): Promise<number[]> {
  const words = searchWords(query)
  if (words.length === 0) return []
  const find = (matches: readonly RawBuilder<boolean>[]) =>
    findIds(db, { where: and([sql<boolean>`c.deleted_at is null`, ...matches]), order: BY_NAME }, limit, 0)
  let ids = await find(words.map(contains))
  if (ids.length === 0) ids = await find(words.map(soundsLike))
  const near = ids.length === 0 ? await nearly(db, words) : null
  return near === null ? ids : find(near)
}

const and = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql.join([...conditions], sql` and `)

/** Backslashes before what LIKE would read as a wildcard. */
const literal = (word: string): string => word.replaceAll(/[\\%_]/g, String.raw`\$&`)

function contains(word: string): RawBuilder<boolean> {
  const part = sql`normalise_text(${literal(word)})`
  return word.length >= SHORTEST_PART
    ? sql`c.search like '%' || ${part} || '%'`
    : sql`(c.search like ${part} || '%' or c.search like '% ' || ${part} || '%')`
}

/** A name that sounds like the word, in another spelling; other words, such as phones, have none. */
const soundsLike = (word: string): RawBuilder<boolean> =>
  /^\p{L}+$/u.test(word)
    ? sql`(length(sound_of(${word})) >= ${SHORTEST_PART} and c.search_sound like '%' || sound_of(${word}) || '%')`
    : contains(word)

/** Names that sound like each word but for one letter, e.g. `Gonzalex`; shorter names would be others. Null if no word is long enough. */
async function nearly(db: Queryable, words: readonly string[]): Promise<RawBuilder<boolean>[] | null> {
  const { rows } = await sql<{ sound: string }>`
    select sound_of(word) as sound from unnest(${words}::text[]) with ordinality as given (word, place) order by place`.execute(
    db,
  )
  const sounds = words.map((_, at) => rows[at]?.sound ?? '')
  const mayBeMistyped = (sound: string) => /^[a-z]+$/.test(sound) && sound.length >= SHORTEST_TYPO
  if (!sounds.some(mayBeMistyped)) return null
  return words.map((word, at) => {
    const sound = sounds[at] ?? ''
    return mayBeMistyped(sound) ? mistyped(sound) : soundsLike(word)
  })
}

/** One half of such a name is right, which the index finds; the expression checks the whole. */
function mistyped(sound: string): RawBuilder<boolean> {
  const { begins, ends, expression } = oneLetterOff(sound)
  const parts = [
    ...begins.flatMap((part) => [`${part}%`, `% ${part}%`]),
    ...ends.flatMap((part) => [`%${part}`, `%${part} %`]),
  ]
  return sql`(c.search_sound like any (${parts}::text[]) and c.search_sound ~ ${expression})`
}

const free = (today: string): RawBuilder<unknown> =>
  sql`select customer_id from available_class where state = 'free' and expires_on >= ${today}::date`

/** Today and the six days after it: a calendar week would end on Sunday, before the birthday of the next day. */
const nextDays = (today: string): string[] => rangeOfDays(today, addDays(today, 6))

/** Each of the next days with the birthdays that it is, as MM-DD. */
export const birthdaysOf = (today: string): { day: string; of: string }[] =>
  nextDays(today).flatMap((day) =>
    birthdaysOn(day).map(({ month, day: date }) => ({ day, of: `${two(month)}-${two(date)}` })),
  )

const two = (part: number): string => String(part).padStart(2, '0')

const BY_NAME = sql<string>`c.search_order`
/** The next birthday comes first; the places of the days have one digit. */
const orderOf = ({ filter, today }: WantedCustomers): RawBuilder<string> =>
  filter === 'birthday'
    ? sql`array_position(${birthdaysOf(today).map(({ of }) => of)}::text[], to_char(c.birthdate, 'MM-DD'))::text || c.search_order`
    : BY_NAME

export const CONDITIONS: Record<CustomerFilter, (today: string, timezone: string) => RawBuilder<boolean>> = {
  with_credits: (today) => sql`c.customer_id in (${free(today)})`,
  without_credits: (today) =>
    sql`c.role = 'customer' and not exists (${free(today)} and customer_id = c.customer_id)`,
  expiring: (today) =>
    sql`c.customer_id in (${free(today)} and expires_on <= ${addDays(today, EXPIRING_DAYS)}::date and ${sql.raw(ENDS)})`,
  new: (today, timezone) => sql`c.created_at >= ${startOfDay(addDays(today, -NEW_DAYS), timezone)}`,
  birthday: (today) => {
    const days = nextDays(today).flatMap(birthdaysOn)
    return sql`(extract(month from c.birthdate), extract(day from c.birthdate)) in (${sql.join(
      days.map(({ month, day }) => sql`(${month}::numeric, ${day}::numeric)`),
    )})`
  },
  blocked: () => sql`c.blocked_at is not null`,
  undeliverable: () =>
    sql`lower(c.email) in (select email from undeliverable_address where cleared_at is null)`,
}

async function findPage(db: Queryable, listing: Listing, page: number, today: string) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (select from customer c where ${listing.where} limit ${MOST_COUNTED}) counted`.execute(
    db,
  )
  const total = rows[0]?.total ?? 0
  const from = (page - 1) * CUSTOMERS_PER_PAGE
  const ids = total > from ? await findIds(db, listing, CUSTOMERS_PER_PAGE, from) : []
  return { rows: await describe(db, ids, today), total }
}

async function findIds(db: Queryable, { where, order }: Listing, limit: number, offset: number) {
  const { rows } = await sql<{ customer_id: number }>`
    select c.customer_id from customer c where ${where}
    order by ${order}, c.customer_id limit ${limit} offset ${offset}`.execute(db)
  return rows.map((row) => row.customer_id)
}

/** What a list shows of these customers, in this order. */
async function describe(db: Queryable, ids: readonly number[], today: string): Promise<CustomerListRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CustomerListRow>`
    select c.customer_id, c.name, c.last_name, c.email, c.phone, c.role, c.blocked_at, c.created_at, c.birthdate::text,
      coalesce(credit.credits, 0)::integer as credits, coalesce(credit.has_unlimited, false) as has_unlimited,
      credit.expires_on::text,
      (select coalesce(b.package_title, p.title) from purchase b join class_package p using (class_package_id) where b.purchase_id = credit.purchase_id) as package_title,
      (select r.class_date from class_reservation r where r.customer_id = c.customer_id and r.deleted_at is null
         and r.guest_of is null and r.checked_in_at is not null order by r.class_date desc limit 1) as last_visit,
      coalesce((select array_agg(t.tag order by t.tag) from customer_tag t where t.customer_id = c.customer_id), '{}') as tags,
      exists (select from customer_note n where n.customer_id = c.customer_id and n.is_alert) as has_alert
    from unnest(${ids}::integer[]) with ordinality as wanted(customer_id, place)
    join customer c using (customer_id)
    left join lateral (
      select count(*) filter (where not v.unlimited and v.held_for is null) as credits, bool_or(v.unlimited) as has_unlimited, min(v.expires_on) as expires_on,
        (array_agg(v.purchase_id order by v.unlimited desc, v.purchase_id is null, v.expires_on, v.available_class_id))[1] as purchase_id
      from available_class v where v.customer_id = c.customer_id and v.state = 'free' and v.expires_on >= ${today}::date
    ) credit on true
    order by wanted.place`.execute(db)
  return rows
}
