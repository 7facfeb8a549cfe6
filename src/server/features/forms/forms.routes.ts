import { calls } from '#contract/index.ts'
import { requireCustomer } from '#server/features/people/require-customer.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { byOf } from '#server/shared/audit.ts'
import { addForm, changeForm, removeForm } from './change-form.ts'
import { presentGiven } from './forms.presenter.ts'
import { findAnswerFiles, findAnswers } from './forms.queries.ts'
import { readForm, readForms, readManaged, requireManaged } from './read-forms.ts'
import { saveAnswers } from './save-answers.ts'

export const formRoutes = [
  implement(calls['GET /forms'], async (ctx) => ({ forms: await readForms(ctx) })),

  implement(calls['GET /forms/admin/all'], async (ctx) => ({ forms: await readManaged(ctx) })),

  implement(calls['GET /forms/{id}'], async (ctx) => ({ form: await readForm(ctx, ctx.params.id) })),

  implement(calls['POST /forms'], async (ctx) => {
    const form_id = await addForm(ctx.db, ctx.body, byOf(ctx))
    return { form: await requireManaged(ctx, form_id) }
  }),

  implement(calls['PUT /forms'], async (ctx) => {
    const { form_id, ...change } = ctx.body
    await changeForm(ctx.db, form_id, change, byOf(ctx))
    return { form: await requireManaged(ctx, form_id) }
  }),

  implement(calls['DELETE /forms/{id}'], async (ctx) => {
    const form = await requireManaged(ctx, ctx.params.id)
    await removeForm(ctx.db, ctx.params.id, byOf(ctx), ctx.now)
    return { form }
  }),

  implement(calls['PUT /forms/{id}/answers'], async (ctx) => {
    const { db, actor, params, body, now } = ctx
    const { answers: given, ...seen } = body
    await saveAnswers(db, { form_id: params.id, customer_id: actor.customer_id, given, seen, now })
    return { form: await readForm(ctx, params.id) }
  }),

  implement(calls['GET /form_answers/{id}'], async ({ services, db, params }) => {
    await requireCustomer(db, params.id)
    const [rows, files] = await Promise.all([findAnswers(db, params.id), findAnswerFiles(db, params.id)])
    return { form_answers: presentGiven(services, rows, files) }
  }),
]
