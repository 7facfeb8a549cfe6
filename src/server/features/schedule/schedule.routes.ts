import { calls } from '#contract/index.ts'
import { isBoundToOwnClasses } from '#domain/people/roles.ts'
import { localDay } from '#domain/time/local-day.ts'
import { firstOrNotFound, notFound } from '#server/kit/errors.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'
import { rangeOf, scheduleRange, twoWeeks } from './asked-range.ts'
import { presentClasses } from './present-classes.ts'
import { presentInstructor } from '#server/shared/present-instructor.ts'
import { presentClassType } from '#server/shared/present-class-type.ts'
import { presentDays, presentStaffClasses } from './schedule.presenter.ts'
import {
  findClass,
  findClasses,
  findClassTypes,
  findInstructors,
  findLocations,
  findSchedule,
} from './schedule.queries.ts'

export const scheduleRoutes = [
  implement(calls['GET /schedule'], async ({ services, db, query }) => {
    const { start_date: first, end_date: last, ...filters } = query
    const configuration = services.configuration.current()
    const { timezone } = configuration
    const found = await findSchedule(db, { ...scheduleRange(query, timezone), ...filters })
    return { days: presentDays(presentClasses(found, configuration), { first, last, timezone }) }
  }),

  implement(calls['GET /schedule/staff'], async ({ services, db, query, actor }) => {
    const { start_date: first, end_date: last, ...filters } = query
    const configuration = services.configuration.current()
    const { timezone } = configuration
    const own = isBoundToOwnClasses(actor.role) ? { taught_by: actor.customer_id } : {}
    const found = await findSchedule(db, {
      ...scheduleRange(query, timezone),
      ...filters,
      ...own,
      drafts: true,
    })
    return { days: presentDays(presentStaffClasses(found, configuration), { first, last, timezone }) }
  }),

  implement(calls['GET /single_class'], async ({ services, db, query, now }) => {
    const { start_date, end_date, page = 1, ...filters } = query
    const configuration = services.configuration.current()
    const { timezone } = configuration
    // By default only upcoming classes, so that the list doesn't grow with the studio's history.
    const first = start_date ?? localDay(now, timezone)
    const found = await findClasses(db, { ...rangeOf(first, end_date, timezone), ...filters }, page)
    return { single_classes: presentClasses(found, configuration), total: found.total }
  }),

  implement(calls['GET /single_class/single/{id}'], async ({ services, db, params }) => {
    const found = await findClass(db, params.id)
    const [single_class] = presentClasses(found, services.configuration.current())
    if (!single_class) throw notFound(scheduleErrors.classUnknown)
    return { single_class }
  }),

  implement(calls['GET /locations'], async ({ services, db, query, now }) => {
    const { start_date, end_date } = query
    const { timezone } = services.configuration.current()
    const range =
      start_date === undefined && end_date === undefined ? null : rangeOf(start_date, end_date, timezone)
    return findLocations(db, range, twoWeeks(now, timezone))
  }),

  implement(calls['GET /class_types'], async ({ db }) => ({
    class_types: (await findClassTypes(db, null)).map(presentClassType),
  })),

  implement(calls['GET /class_types/{id}'], async ({ db, params }) => {
    const row = firstOrNotFound(await findClassTypes(db, params.id), scheduleErrors.classTypeUnknown)
    return { class_type: presentClassType(row) }
  }),

  implement(calls['GET /instructors'], async ({ db }) => ({
    instructors: (await findInstructors(db)).map(presentInstructor),
  })),

  implement(calls['GET /instructors/home/all'], async ({ db }) => ({
    instructors: (await findInstructors(db, { home: true })).map(presentInstructor),
  })),

  implement(calls['GET /instructors/{id}'], async ({ db, params }) => {
    const [row] = await findInstructors(db, { instructor_id: params.id })
    if (!row) throw notFound(scheduleErrors.instructorUnknown)
    return { instructor: presentInstructor(row) }
  }),
]
