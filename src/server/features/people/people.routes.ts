import { calls } from '#contract/index.ts'
import { splitName } from '#domain/accounts/outside.ts'
import { phoneDigits } from '#domain/phone.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { senderOf } from '#server/features/messages/notices/queue-notices.ts'
import type { Viewer } from '#server/kit/sessions/viewer.ts'
import { AppError, invalidFields } from '#server/kit/errors.ts'
import { implement } from '#server/kit/calls/implement.ts'
import type { Services } from '#server/kit/services.ts'
import { discreetly } from '#server/shared/discreetly.ts'
import { errorTexts } from '#text/errors.ts'
import { actingErrors } from '#text/errors/acting.ts'
import { forgetAddress } from '#server/features/forms/address-record.ts'
import { saveAnswers } from '#server/features/forms/save-answers.ts'
import { acceptPages, inAnyVersion } from './accept-pages.ts'
import { askForReset } from './sign-in/ask-for-reset.ts'
import { checkPassword } from './sign-in/check-password.ts'
import { askForEmail, isOtherEmail } from './email/change-email.ts'
import { confirmByDesk, confirmEmail, readConfirmation, sendConfirmation } from './email/confirm-email.ts'
import { customerAnswer } from './customer-answer.ts'
import {
  customerMeant,
  requireChange,
  requireConfirmation,
  requirePastDay,
  requireRoleChange,
  requireSelf,
} from './people.policy.ts'
import { presentAcceptances } from './people.presenter.ts'
import { deleteAccount } from './deletion/delete-account.ts'
import { askForDeletion, deleteByLink, readDeletion } from './deletion/delete-by-link.ts'
import { ownData } from './own-data.ts'
import { findAcceptances, phoneExists } from './people.queries.ts'
import { signUpCustomer } from './sign-up-customer.ts'
import { updateCustomer } from './update-customer.ts'

export const peopleRoutes = [
  implement(calls['GET /customer'], ({ services, actor }) =>
    customerAnswer(services, actor.customer_id, { own: true }),
  ),

  implement(
    calls['PUT /customer'],
    async ({ services, db, actor, body, requestId, now }) => {
      const { discreet_sign_in: discreet } = services.configuration.current()
      const { customer_id: named, email_confirmed, email: given, forms = [], ...profile } = body
      const customer_id = customerMeant(actor, named)
      const own = actor.customer_id === customer_id
      if (profile.role !== undefined) requireRoleChange(actor, customer_id)
      if (email_confirmed) requireConfirmation(actor, customer_id)
      requirePastDay(services, profile.birthdate)
      if (forms.length > 0) requireSelf(actor, customer_id)
      const email = given?.toLowerCase()
      const { emailOfStaff, dataOfStaff } = errorTexts.people
      const ofEmail = email !== undefined || email_confirmed
      await requireChange(db, actor, customer_id, ofEmail ? emailOfStaff : dataOfStaff)
      if (email !== undefined && actor.actedBy) await requireSameEmail(db, { customer_id, email })
      if (email !== undefined && (await isOtherEmail(db, { customer_id, email })))
        await services.rateLimits.take('confirmByAccount', String(customer_id))
      const hides_taken = discreet && own && !actor.actedBy
      const save = () =>
        inTransaction(db, async (trx) => {
          await updateCustomer(trx, actor, customer_id, { ...profile, hides_taken }, requestId)
          for (const [index, { form_id, answers, ...seen }] of forms.entries())
            await saveAnswers(trx, {
              form_id,
              customer_id,
              given: answers,
              seen,
              within: `forms.${index}.`,
              now,
            })
          if (profile.address === null) await forgetAddress(trx, customer_id)
          if (email_confirmed) await confirmByDesk(trx, { actor, customer_id, request_id: requestId, now })
          if (email !== undefined)
            await askForEmail(services, trx, { customer_id, email }, { actor, request_id: requestId })
        })
      await (hides_taken ? services.evenly(save) : save())
      if (profile.role !== undefined) services.liveness.forget()
      return customerAnswer(services, customer_id, { own })
    },
    { idempotency: 'steps' },
  ),

  implement(calls['GET /customer/data'], async ({ services, actor, now }) => {
    await services.rateLimits.take('dataByAccount', actor.uid)
    return ownData(services.pool, actor.customer_id, 'owner', now)
  }),

  implement(calls['DELETE /customer'], async ({ services, actor, body, requestId, now }) => {
    await deleteAccount(services, { actor, password: body.password, request_id: requestId, now })
    return {}
  }),

  implement(calls['GET /customer/deletion'], async ({ services, actor }) => ({
    by: (await services.identity.keepsPassword(actor.uid)) ? ('password' as const) : ('link' as const),
  })),

  implement(calls['POST /customer/deletion'], ({ services, actor }) => askForDeletion(services, actor)),

  implement(calls['GET /account_deletion/{token}'], ({ services, params }) =>
    readDeletion(services, params.token),
  ),

  implement(calls['POST /account_deletion/{token}'], async ({ services, params, requestId }) => {
    await deleteByLink(services, params.token, requestId)
    return {}
  }),

  implement(calls['POST /customer/signup'], async ({ services, db, viewer, address, body, now }) => {
    await services.rateLimits.take('signUpByAddress', address)
    const account = await requireAccount(services, viewer)
    if (account.email !== body.email.toLowerCase())
      throw invalidFields({ email: errorTexts.people.emailMismatch })
    requirePastDay(services, body.birthdate)
    const { password, ...customer } = body
    const setsPassword = await services.identity.entersByLinkAlone(account.uid)
    if (setsPassword) checkPassword(services, { password, email: account.email })
    const { uid, sid: keep } = account
    const setPassword = setsPassword
      ? (within: Trx) => services.identity.setPassword(uid, password as string, { keep, within })
      : undefined
    const signUp = { uid, ip: address, ...customer, setPassword }
    const customer_id = await discreetly(services, () => signUpCustomer(db, senderOf(services), signUp, now))
    services.liveness.forget(uid)
    return customerAnswer(services, customer_id, { own: true })
  }),

  implement(calls['GET /customer/signup'], async ({ services, viewer }) => {
    const { uid, email, name } = await requireAccount(services, viewer)
    if (viewer?.actor) throw new AppError(409, 'account_exists', errorTexts.signIn.accountExists)
    return {
      account: { email, ...splitName(name) },
      sets_password: await services.identity.entersByLinkAlone(uid),
    }
  }),

  implement(calls['GET /customer/phone'], async ({ services, address, query }) => {
    await services.rateLimits.take('phoneByAddress', address)
    if (services.configuration.current().discreet_sign_in) return { exists: false }
    return { exists: await phoneExists(services.pool, phoneDigits(query.phone)) }
  }),

  implement(calls['POST /customer/recover'], async ({ services, address, body, requestId }) => {
    await discreetly(services, () => askForReset(services, { email: body.email, address, requestId }))
    return {}
  }),

  implement(calls['POST /customer/email_confirmation'], async ({ services, actor }) => {
    const { email, email_confirmed } = (await customerAnswer(services, actor.customer_id)).customer
    if (email_confirmed) return { email, email_confirmed }
    await services.rateLimits.take('confirmByAccount', String(actor.customer_id))
    await sendConfirmation(services, actor.customer_id)
    return { email, email_confirmed }
  }),

  implement(calls['GET /email_confirmation/{token}'], ({ services, viewer, params }) =>
    readConfirmation(services, params.token, viewer),
  ),

  implement(calls['POST /email_confirmation/{token}'], ({ services, viewer, params, requestId }) =>
    confirmEmail(services, params.token, { viewer, request_id: requestId }),
  ),

  implement(calls['GET /accepted_pages'], async ({ db, actor }) =>
    presentAcceptances(await findAcceptances(db, actor.customer_id)),
  ),

  implement(calls['POST /accepted_pages'], async ({ db, actor, address, body }) => {
    requireSelf(actor, body.customer_id)
    const by = { customer_id: actor.customer_id, ip: address }
    const pages = body.accepted ?? inAnyVersion(body.page_ids ?? [body.page_id as number])
    await acceptPages(db, by, pages)
    return presentAcceptances(await findAcceptances(db, actor.customer_id))
  }),
]

/** A new address would open the account to the person who reads its mail. Throws AppError 403. */
async function requireSameEmail(db: Queryable, given: { customer_id: number; email: string }): Promise<void> {
  if (await isOtherEmail(db, given)) throw new AppError(403, 'acting', actingErrors.email)
}

async function requireAccount(
  { identity }: Services,
  viewer: Viewer | null,
): Promise<{ uid: string; sid: string; email: string; name: string }> {
  const account = viewer && (await identity.accountOf(viewer.uid))
  if (!viewer || !account) throw new AppError(401, 'unauthorized', errorTexts.access.unauthorized)
  return { uid: viewer.uid, sid: viewer.sid, ...account }
}
