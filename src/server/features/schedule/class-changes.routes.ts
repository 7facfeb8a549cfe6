import { calls } from '#contract/index.ts'
import { givenDayOf } from '#domain/time/local-day.ts'
import type { CallContext } from '#server/kit/calls/context.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { cancelClass } from './cancel-class.ts'
import { changeClasses } from './change-classes.ts'
import { findWarnings } from './class-warnings.ts'
import { createClasses } from './create-classes.ts'
import { type ClassAnswer, presentClasses } from './present-classes.ts'
import { findClassesById } from './schedule.queries.ts'

type Asking = Pick<CallContext, 'services' | 'db'>

const timezoneOf = ({ services }: Asking) => services.configuration.current().timezone
const read = async ({ db, services }: Asking, ids: readonly number[]): Promise<ClassAnswer[]> =>
  presentClasses(await findClassesById(db, ids), services.configuration.current())
const dateOf = (given: string | undefined) => (given === undefined ? undefined : new Date(given))
/** An empty text becomes null. */
const textOf = <T>(given: string | null | T) => (given === '' ? null : given)

export const classChangeRoutes = [
  implement(calls['POST /single_class'], async (ctx) => {
    const { db, actor, body, now, requestId } = ctx
    const { repeat, class_date, ...fields } = body
    const timezone = timezoneOf(ctx)
    const ids = await createClasses(db, {
      ...fields,
      class_date: new Date(class_date),
      description: body.description || null,
      tags: body.tags ?? [],
      class_package_id: body.class_package_id ?? null,
      icon: body.icon || null,
      repeat: repeat ? { weekdays: repeat.weekdays, until: givenDayOf(repeat.until, timezone) } : null,
      timezone,
      actor_customer_id: actor.customer_id,
      request_id: requestId,
      now,
    })
    return { single_classes: await read(ctx, ids), warnings: await findWarnings(db, ids, timezone) }
  }),

  implement(calls['PUT /single_class'], async (ctx) => {
    const { db, actor, body, now, requestId } = ctx
    const { single_class_id, scope = 'one', updatedAt, class_date, ...fields } = body
    const timezone = timezoneOf(ctx)
    const ids = await changeClasses(db, {
      single_class_id,
      fields: {
        ...fields,
        class_date: dateOf(class_date),
        description: textOf(fields.description),
        icon: textOf(fields.icon),
      },
      scope,
      updatedAt: dateOf(updatedAt) ?? null,
      timezone,
      actor_customer_id: actor.customer_id,
      request_id: requestId,
      now,
    })
    const single_classes = await read(ctx, ids)
    const single_class = single_classes.find((one) => one.single_class_id === single_class_id) as ClassAnswer
    return { single_class, single_classes, warnings: await findWarnings(db, ids, timezone) }
  }),

  implement(calls['DELETE /single_class/{id}'], async (ctx) => {
    const { db, actor, params, body, now, requestId } = ctx
    const cancelled = await cancelClass(db, {
      single_class_id: params.id,
      reason: body.reason || null,
      actor_customer_id: actor.customer_id,
      request_id: requestId,
      now,
    })
    const [single_class] = await read(ctx, [params.id])
    return { single_class: single_class as ClassAnswer, cancelled }
  }),
]
