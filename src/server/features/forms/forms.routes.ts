import { calls } from '#contract/index.ts'
import { requireRecord } from '#server/features/people/required/require-customer.ts'
import { daysOf } from '#server/features/schedule/asked-range.ts'
import { implement } from '#server/kit/calls/implement.ts'
import type { Services } from '#server/kit/services.ts'
import { byOf, recordAudit } from '#server/shared/audit.ts'
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

  implement(calls['GET /form_answers/admin/all'], async ({ services, db, query: { page = 1, ...asked } }) => {
    const { name } = await requireQuestions(db, asked.form_id)
    const wanted = repliesWanted(asked, services)
    const { rows, total } = await findFormReplies(db, wanted, page)
    return { name, form_replies: rows.map(presentReply), total }
  }),

  implement(calls['GET /form_answers/admin/csv'], async ({ services, db, query: asked, ...asking }) => {
    const { form_id } = asked
    const { questions } = await requireQuestions(db, form_id)
    const columns = questionColumns(questions, await answeredQuestions(db, form_id))
    const { timezone } = services.configuration.current()
    const rows = eachFormReply(db, repliesWanted(asked, services))
    await recordAudit(db, byOf(asking), 'form.replies_exported', form_id)
    return csvFile(replyNames(columns), rows, replyCells(columns, timezone))
  }),
]

interface AskedReplies {
  form_id: number
  query?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

/** The days are the studio's. */
const repliesWanted = ({ form_id, query, from, until }: AskedReplies, { configuration }: Services) => ({
  form_id,
  query,
  ...daysOf(from, until, configuration.current().timezone),
})
