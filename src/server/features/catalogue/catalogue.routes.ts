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
import { recordHandlers, withUses } from './record-handlers.ts'
import { video } from './video-kind.ts'
import { findPrograms, findVideos } from './video-records.queries.ts'

const locations = recordHandlers(
  kinds.location,
  ['location', 'locations'],
  withUses(kinds.location, ({ db }, id) => findLocations(db, id), presentLocation),
)
const classTypes = recordHandlers(
  kinds.classType,
  ['class_type', 'class_types'],
  withUses(
    kinds.classType,
    ({ db, now, services }, id) => findClassTypes(db, id, now, services.configuration.current().timezone),
    presentClassType,
  ),
)
const categories = recordHandlers(
  kinds.classCategory,
  ['class_category', 'class_categories'],
  withUses(
    kinds.classCategory,
    ({ db }, id) => findCategories(db, { id }),
    (row, uses) => ({ ...presentCategory(row), uses }),
  ),
)
const tags = recordHandlers(
  kinds.tag,
  ['tag', 'tags'],
  withUses(kinds.tag, ({ db }, id) => findTags(db, id), presentTag),
)
const instructors = recordHandlers(
  kinds.instructor,
  ['instructor', 'instructors'],
  withUses(kinds.instructor, ({ db }, id) => findInstructors(db, id), presentInstructor),
)
const programs = recordHandlers(
  kinds.program,
  ['program', 'programs'],
  withUses(kinds.program, ({ db }, id) => findPrograms(db, id), presentProgram),
)
const videos = recordHandlers(
  video,
  ['video', 'videos'],
  withUses(video, ({ db }, id) => findVideos(db, id), presentVideo),
)

export const catalogueRoutes = [
  implement(calls['GET /locations/admin/all'], locations.list),
  implement(calls['POST /locations'], locations.add),
  implement(calls['PUT /locations'], locations.change),
  implement(calls['DELETE /locations/{id}'], locations.remove),

  implement(calls['GET /class_types/admin/all'], classTypes.list),
  implement(calls['GET /class_types/{id}/spots'], async ({ db, now, params, services }) => {
    if ((await findClassTypes(db, params.id, now, services.configuration.current().timezone)).length === 0)
      throw notFound(catalogueErrors.classTypeUnknown)
    return { spots: await findSpotsInUse(db, params.id, now) }
  }),
  implement(calls['POST /class_types'], classTypes.add),
  implement(calls['PUT /class_types'], classTypes.change),
  implement(calls['DELETE /class_types/{id}'], classTypes.remove),

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
  implement(calls['GET /class_categories/admin/all'], categories.list),
  implement(calls['POST /class_categories'], categories.add),
  implement(calls['PUT /class_categories'], categories.change),
  implement(calls['DELETE /class_categories/{id}'], categories.remove),

  implement(calls['GET /tags/admin/all'], tags.list),
  implement(calls['POST /tags'], tags.add),
  implement(calls['PUT /tags'], tags.change),
  implement(calls['DELETE /tags/{id}'], tags.remove),

  implement(calls['GET /instructors/admin/all'], instructors.list),
  implement(calls['POST /instructors'], instructors.add),
  implement(calls['PUT /instructors'], instructors.change),
  implement(calls['DELETE /instructors/{id}'], instructors.remove),

  implement(calls['GET /programs/admin/all'], programs.list),
  implement(calls['POST /programs'], programs.add),
  implement(calls['PUT /programs'], programs.change),
  implement(calls['DELETE /programs/{id}'], programs.remove),

  implement(calls['GET /videos/admin/all'], videos.list),
  implement(calls['POST /videos'], videos.add),
  implement(calls['PUT /videos'], videos.change),
  implement(calls['DELETE /videos/{id}'], videos.remove),
]
