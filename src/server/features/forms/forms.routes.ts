import { calls } from '#contract/index.ts'
import { requireRecord } from '#server/features/people/required/require-customer.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { byOf } from '#server/shared/audit.ts'
import { csvFile } from '#server/shared/csv-file.ts'
import { addForm, changeForm, removeForm } from './change-form.ts'
import { presentGiven, presentReply } from './forms.presenter.ts'
import {
  readForm,
  readForms,
  readGiven,
  readManaged,
  requireManaged,
  requireQuestions,
} from './read-forms.ts'
import { answeredQuestions, eachFormReply, findFormReplies } from './replies.queries.ts'
import { questionColumns, replyCells, replyNames } from './reply-csv.ts'
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
    await requireRecord(db, params.id)
    return { form_answers: presentGiven(services, await readGiven(db, params.id)) }
  }),

  implement(calls['GET /form_answers/admin/all'], async ({ db, query: { page = 1, form_id, query } }) => {
    const { name } = await requireQuestions(db, form_id)
    const { rows, total } = await findFormReplies(db, { form_id, query }, page)
    return { name, form_replies: rows.map(presentReply), total }
  }),

  implement(calls['GET /form_answers/admin/csv'], async ({ services, db, query: { form_id, query } }) => {
    const { questions } = await requireQuestions(db, form_id)
    const columns = questionColumns(questions, await answeredQuestions(db, form_id))
    const { timezone } = services.configuration.current()
    return csvFile(replyNames(columns), eachFormReply(db, { form_id, query }), replyCells(columns, timezone))
  }),
]
