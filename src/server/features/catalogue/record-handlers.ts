import { notFound } from '#server/kit/errors.ts'
import {
  addRecord,
  type Asking,
  authorOf,
  changeRecord,
  type Given,
  type Kind,
  removeRecord,
} from './record.ts'
import { findUses, type Uses } from './uses.ts'

/** All records as their editors show them, or one of them. */
type Read<Shown> = (ctx: Asking, id: number | null) => Promise<Shown[]>
/** A change as the calls take it: with the record's id, which is named like its table. */
type Change = Given & { archived?: boolean | undefined; updatedAt?: string | undefined }

/** The handlers of one kind of record. @param names what an answer calls one, and a list */
export function recordHandlers<One extends string, All extends string, Shown>(
  kind: Kind,
  [one, all]: readonly [one: One, all: All],
  read: Read<Shown>,
) {
  async function answer(ctx: Asking, id: number) {
    const [shown] = await read(ctx, id)
    if (shown === undefined) throw notFound(kind.unknown())
    return { [one]: shown } as Record<One, Shown>
  }
  return {
    answer,
    list: async (ctx: Asking) => ({ [all]: await read(ctx, null) }) as Record<All, Shown[]>,
    add: async (ctx: Asking & { body: Given }) =>
      answer(ctx, await addRecord(ctx.db, kind, ctx.body, authorOf(ctx))),
    async change(ctx: Asking & { body: Change }) {
      const { [`${kind.table}_id`]: id, archived, updatedAt, ...fields } = ctx.body
      await changeRecord(ctx.db, kind, Number(id), { fields, archived, updatedAt }, authorOf(ctx))
      return answer(ctx, Number(id))
    },
    /** Answers with the record's last state. */
    async remove(ctx: Asking & { params: { id: number } }) {
      const last = await answer(ctx, ctx.params.id)
      await removeRecord(ctx.db, kind, ctx.params.id, authorOf(ctx))
      return last
    },
  }
}

/** Reads records together with what uses each. */
export function withUses<Row extends object, Shown>(
  { table }: Kind,
  read: Read<Row>,
  present: (row: Row, uses: Uses) => Shown,
): Read<Shown> {
  const idOf = (row: Row) => row[`${table}_id` as keyof Row] as number
  return async (ctx, id) => {
    const [rows, uses] = await Promise.all([read(ctx, id), findUses(ctx.db, table, ctx.now, id)])
    return rows.map((row) => present(row, uses.get(idOf(row)) ?? {}))
  }
}
