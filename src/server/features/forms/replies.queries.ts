import { sql } from 'kysely'
import type { AnswerValue } from '#domain/forms/field.ts'
import type { Queryable } from '#server/db/transaction.ts'

const PER_PAGE = 50
/** The people that a file reads at once. */
const AT_ONCE = 500

interface Wanted {
  form_id: number
  /** Words that the person's name, mail or phone contains. */
  query: string | undefined
  /** When they answered; the end is not included. */
  from: Date | null
  until: Date | null
}

export interface ReplyRow {
  customer_id: number
  name: string
  last_name: string
  email: string
  phone: string | null
  updated_at: Date
  answers: number
}

/** People whose answers to a form are stored, without accounts that are deleted. */
function replies({ form_id, query, from, until }: Wanted) {
  const words = (query ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.replaceAll(/[\\%_]/g, String.raw`\$&`))
  return sql`form_reply r join customer c using (customer_id)
    cross join lateral (select count(*)::integer as answers from form_answer a
      where a.form_id = r.form_id and a.customer_id = r.customer_id and a.replaced_at is null) given
    where r.form_id = ${form_id} and c.deleted_at is null and given.answers > 0
      and r.updated_at >= coalesce(${from}::timestamptz, '-infinity') and r.updated_at < coalesce(${until}::timestamptz, 'infinity')
      and (select bool_and(c.search like '%' || normalise_text(word) || '%') from unnest(${words}::text[]) word) is not false`
}

const columns = sql`c.customer_id, c.name, c.last_name, c.email, c.phone, r.updated_at, given.answers`

/** One page of who answered a form, the latest first, and how many there are. */
export async function findFormReplies(db: Queryable, wanted: Wanted, page: number) {
  const from = replies(wanted)
  const [{ rows }, counted] = await Promise.all([
    sql<ReplyRow>`select ${columns} from ${from} order by r.updated_at desc, c.customer_id desc
      limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total from ${from}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** An answer as a file has it, with the names of its files. */
export interface FileAnswer {
  key: string
  label: string
  type: string
  value: AnswerValue
  files: string[]
}

/** All who answered a form with what they answered, by their ids; no connection is occupied while the reader is slow. */
export async function* eachFormReply(
  db: Queryable,
  wanted: Wanted,
): AsyncGenerator<ReplyRow & { given: FileAnswer[] }> {
  for (let after = 0; ;) {
    const { rows } = await sql<ReplyRow & { given: FileAnswer[] }>`
      select ${columns}, (select json_agg(json_build_object('key', key, 'label', label, 'type', type, 'value', value,
          'files', array(select f.name from form_answer_file u join file f using (file_id)
            where u.form_answer_id = a.form_answer_id order by f.file_id)) order by a.form_answer_id)
        from form_answer a where a.form_id = r.form_id and a.customer_id = r.customer_id and a.replaced_at is null) as given
      from ${replies(wanted)} and c.customer_id > ${after} order by c.customer_id limit ${AT_ONCE}`.execute(
      db,
    )
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) return
    after = last.customer_id
  }
}

/** The questions of a form that somebody answered, as they were called last. */
export async function answeredQuestions(db: Queryable, form_id: number) {
  const { rows } = await sql<{ key: string; label: string }>`
    select distinct on (key) key, label from form_answer where form_id = ${form_id} and replaced_at is null
    order by key, form_answer_id desc`.execute(db)
  return rows
}
