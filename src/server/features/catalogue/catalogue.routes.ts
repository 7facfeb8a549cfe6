import { calls } from '#contract/index.ts'
import { notFound } from '#server/kit/errors.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { catalogueErrors } from '#text/admin/catalogue-errors.ts'
import {
  presentCategory,
  presentClassType,
  presentInstructor,
  presentLocation,
  presentProgram,
  presentTag,
  presentVideo,
} from './catalogue.presenter.ts'
import { findCategories, findClassTypes, findTags } from './class-records.queries.ts'
import * as kinds from './kinds.ts'
import { findSpotsInUse } from './move-map.ts'
import { findInstructors, findLocations } from './place-records.queries.ts'
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
import { video } from './video-kind.ts'
import { findPrograms, findVideos } from './video-records.queries.ts'

type Read<Row> = (ctx: Asking, id: number | null) => Promise<Row[]>
/** A change as the calls take it. */
type Body = Given & { archived?: boolean | undefined; updatedAt?: string | undefined }

/** The handlers of one kind of record: they write it, and answer with it as its editor shows it. */
function handlersOf<Row extends object, Answer>(
  kind: Kind,
  read: Read<Row>,
  present: (row: Row, uses: Uses) => Answer,
) {
  const id = `${kind.table}_id` as keyof Row
  const all = async (ctx: Asking, one: number | null = null): Promise<Answer[]> => {
    const [rows, uses] = await Promise.all([read(ctx, one), findUses(ctx.db, kind.table, ctx.now, one)])
    return rows.map((row) => present(row, uses.get(row[id] as number) ?? {}))
  }
  const one = async (ctx: Asking, which: number): Promise<Answer> => {
    const [answer] = await all(ctx, which)
    if (answer === undefined) throw notFound(kind.unknown())
    return answer
  }
  return {
    all,
    add: async (ctx: Asking, body: Given) => one(ctx, await addRecord(ctx.db, kind, body, authorOf(ctx))),
    async change(ctx: Asking, which: number, { archived, updatedAt, ...fields }: Body) {
      await changeRecord(ctx.db, kind, which, { fields, archived, updatedAt }, authorOf(ctx))
      return one(ctx, which)
    },
    /** Answers with the record's last state. */
    async remove(ctx: Asking, which: number) {
      const last = await one(ctx, which)
      await removeRecord(ctx.db, kind, which, authorOf(ctx))
      return last
    },
  }
}

const locations = handlersOf(kinds.location, ({ db }, id) => findLocations(db, id), presentLocation)
const classTypes = handlersOf(
  kinds.classType,
  ({ db, now }, id) => findClassTypes(db, now, id),
  presentClassType,
)
const categories = handlersOf(
  kinds.classCategory,
  ({ db }, id) => findCategories(db, { id }),
  (row, uses) => ({ ...presentCategory(row), uses }),
)
const tags = handlersOf(kinds.tag, ({ db }, id) => findTags(db, id), presentTag)
const instructors = handlersOf(kinds.instructor, ({ db }, id) => findInstructors(db, id), presentInstructor)
const programs = handlersOf(kinds.program, ({ db }, id) => findPrograms(db, id), presentProgram)
const videos = handlersOf(video, ({ db }, id) => findVideos(db, id), presentVideo)

export const catalogueRoutes = [
  implement(calls['GET /locations/admin/all'], async (ctx) => ({ locations: await locations.all(ctx) })),
  implement(calls['POST /locations'], async (ctx) => ({ location: await locations.add(ctx, ctx.body) })),
  implement(calls['PUT /locations'], async (ctx) => {
    const { location_id, ...body } = ctx.body
    return { location: await locations.change(ctx, location_id, body) }
  }),
  implement(calls['DELETE /locations/{id}'], async (ctx) => ({
    location: await locations.remove(ctx, ctx.params.id),
  })),

  implement(calls['GET /class_types/admin/all'], async (ctx) => ({ class_types: await classTypes.all(ctx) })),
  implement(calls['GET /class_types/{id}/spots'], async ({ db, now, params }) => {
    if ((await findClassTypes(db, now, params.id)).length === 0)
      throw notFound(catalogueErrors.classTypeUnknown)
    return { spots: await findSpotsInUse(db, params.id, now) }
  }),
  implement(calls['POST /class_types'], async (ctx) => ({ class_type: await classTypes.add(ctx, ctx.body) })),
  implement(calls['PUT /class_types'], async (ctx) => {
    const { class_type_id, ...body } = ctx.body
    return { class_type: await classTypes.change(ctx, class_type_id, body) }
  }),
  implement(calls['DELETE /class_types/{id}'], async (ctx) => ({
    class_type: await classTypes.remove(ctx, ctx.params.id),
  })),

  implement(calls['GET /class_categories'], async ({ db }) => ({
    class_categories: (await findCategories(db)).map(presentCategory),
  })),
  implement(calls['GET /class_categories/available'], async ({ db }) => ({
    class_categories: (await findCategories(db, { available: true })).map(presentCategory),
  })),
  implement(calls['GET /class_categories/{id}'], async ({ db, params }) => {
    const [row] = await findCategories(db, { id: params.id })
    if (!row) throw notFound(catalogueErrors.classCategoryUnknown)
    return { class_category: presentCategory(row) }
  }),
  implement(calls['GET /class_categories/admin/all'], async (ctx) => ({
    class_categories: await categories.all(ctx),
  })),
  implement(calls['POST /class_categories'], async (ctx) => ({
    class_category: await categories.add(ctx, ctx.body),
  })),
  implement(calls['PUT /class_categories'], async (ctx) => {
    const { class_category_id, ...body } = ctx.body
    return { class_category: await categories.change(ctx, class_category_id, body) }
  }),
  implement(calls['DELETE /class_categories/{id}'], async (ctx) => ({
    class_category: await categories.remove(ctx, ctx.params.id),
  })),

  implement(calls['GET /tags/admin/all'], async (ctx) => ({ tags: await tags.all(ctx) })),
  implement(calls['POST /tags'], async (ctx) => ({ tag: await tags.add(ctx, ctx.body) })),
  implement(calls['PUT /tags'], async (ctx) => {
    const { tag_id, ...body } = ctx.body
    return { tag: await tags.change(ctx, tag_id, body) }
  }),
  implement(calls['DELETE /tags/{id}'], async (ctx) => ({ tag: await tags.remove(ctx, ctx.params.id) })),

  implement(calls['GET /instructors/admin/all'], async (ctx) => ({
    instructors: await instructors.all(ctx),
  })),
  implement(calls['POST /instructors'], async (ctx) => ({
    instructor: await instructors.add(ctx, ctx.body),
  })),
  implement(calls['PUT /instructors'], async (ctx) => {
    const { instructor_id, ...body } = ctx.body
    return { instructor: await instructors.change(ctx, instructor_id, body) }
  }),
  implement(calls['DELETE /instructors/{id}'], async (ctx) => ({
    instructor: await instructors.remove(ctx, ctx.params.id),
  })),

  implement(calls['GET /programs/admin/all'], async (ctx) => ({ programs: await programs.all(ctx) })),
  implement(calls['POST /programs'], async (ctx) => ({ program: await programs.add(ctx, ctx.body) })),
  implement(calls['PUT /programs'], async (ctx) => {
    const { program_id, ...body } = ctx.body
    return { program: await programs.change(ctx, program_id, body) }
  }),
  implement(calls['DELETE /programs/{id}'], async (ctx) => ({
    program: await programs.remove(ctx, ctx.params.id),
  })),

  implement(calls['GET /videos/admin/all'], async (ctx) => ({ videos: await videos.all(ctx) })),
  implement(calls['POST /videos'], async (ctx) => ({ video: await videos.add(ctx, ctx.body) })),
  implement(calls['PUT /videos'], async (ctx) => {
    const { video_id, ...body } = ctx.body
    return { video: await videos.change(ctx, video_id, body) }
  }),
  implement(calls['DELETE /videos/{id}'], async (ctx) => ({
    video: await videos.remove(ctx, ctx.params.id),
  })),
]
