import { run, type Statement } from '#server/db/statement.ts'
import type { Trx } from '#server/db/transaction.ts'

const CLEAR_INSTRUCTORS: Statement = {
  name: 'clear_class_instructors',
  text: 'delete from single_class_instructor where single_class_id = any ($1::integer[])',
}

const SET_INSTRUCTORS: Statement = {
  name: 'set_class_instructors',
  text: `insert into single_class_instructor (single_class_id, instructor_id, position)
    select single_class_id, instructor_id, place - 1
    from unnest($1::integer[]) as single_class_id cross join unnest($2::integer[]) with ordinality as coach (instructor_id, place)`,
}

/** Sets the coaches of classes, in this order. */
export async function setInstructors(
  trx: Trx,
  ids: readonly number[],
  instructor_ids: readonly number[],
): Promise<void> {
  await run(trx, CLEAR_INSTRUCTORS, [ids])
  if (instructor_ids.length > 0) await run(trx, SET_INSTRUCTORS, [ids, instructor_ids])
}

const CLEAR_TAGS: Statement = {
  name: 'clear_class_tags',
  text: 'delete from single_class_tag where single_class_id = any ($1::integer[])',
}

const SET_TAGS: Statement = {
  name: 'set_class_tags',
  text: `insert into single_class_tag (single_class_id, tag_id)
    select single_class_id, tag_id from unnest($1::integer[]) as single_class_id cross join unnest($2::integer[]) as tag_id`,
}

export async function setTags(trx: Trx, ids: readonly number[], tags: readonly number[]): Promise<void> {
  await run(trx, CLEAR_TAGS, [ids])
  if (tags.length > 0) await run(trx, SET_TAGS, [ids, tags])
}
