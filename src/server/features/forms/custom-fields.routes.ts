import { calls } from '#contract/index.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { notFound } from '#server/kit/errors.ts'
import { byOf } from '#server/shared/audit.ts'
import { formTexts } from '#text/account/profile/forms.ts'
import { addCustomField, changeCustomField, isAsked, removeCustomField } from './change-custom-field.ts'
import { addGroup, changeGroup, removeGroup } from './change-field-group.ts'
import { findCustomFields } from './custom-fields.queries.ts'
import { presentCustomField } from './forms.presenter.ts'
import { readGroup, readGroups, readManagedField } from './read-field-groups.ts'

export const customFieldRoutes = [
  implement(calls['GET /custom_fields'], async ({ db, query: { object } }) => ({
    custom_fields: (await findCustomFields(db, object)).filter(isAsked).map(presentCustomField),
  })),

  implement(calls['GET /custom_fields/{id}'], async ({ db, params }) => {
    const field = (await findCustomFields(db)).filter(isAsked).find((one) => one.form_field_id === params.id)
    if (!field) throw notFound(formTexts.unknownField)
    return { custom_field: presentCustomField(field) }
  }),

  implement(calls['POST /custom_fields'], async (ctx) => {
    const custom_field_id = await addCustomField(ctx.db, ctx.body, byOf(ctx))
    return { custom_field: await readManagedField(ctx, custom_field_id) }
  }),

  implement(calls['PUT /custom_fields'], async (ctx) => {
    const { custom_field_id, ...change } = ctx.body
    await changeCustomField(ctx.db, custom_field_id, change, byOf(ctx), ctx.now)
    return { custom_field: await readManagedField(ctx, custom_field_id) }
  }),

  implement(calls['DELETE /custom_fields/{id}'], async (ctx) => {
    const custom_field = await readManagedField(ctx, ctx.params.id)
    await removeCustomField(ctx.db, ctx.params.id, byOf(ctx), ctx.now)
    return { custom_field }
  }),

  implement(calls['GET /custom_field_groups'], async (ctx) => ({
    custom_field_groups: await readGroups(ctx),
  })),

  implement(calls['POST /custom_field_groups'], async (ctx) => {
    const id = await addGroup(ctx.db, ctx.body, byOf(ctx), ctx.now)
    return { custom_field_group: await readGroup(ctx, id) }
  }),

  implement(calls['PUT /custom_field_groups'], async (ctx) => {
    const { custom_field_group_id: id, ...change } = ctx.body
    await changeGroup(ctx.db, id, change, byOf(ctx), ctx.now)
    return { custom_field_group: await readGroup(ctx, id) }
  }),

  implement(calls['DELETE /custom_field_groups/{id}'], async (ctx) => {
    const custom_field_group = await readGroup(ctx, ctx.params.id)
    await removeGroup(ctx.db, ctx.params.id, byOf(ctx), ctx.now)
    return { custom_field_group }
  }),
]
