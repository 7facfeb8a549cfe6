import { z } from '@hono/zod-openapi'
import { addressProblems } from '#domain/messages/delivery-problems.ts'
import { address, addressFields } from './addresses.ts'
import { allowed, day, file, id, instant, maybeText, optionalText, readVersion } from '#contract/common.ts'
import { answers } from '#contract/forms/forms.ts'
import { LONGEST_PASSWORD } from '#domain/accounts/password-policy.ts'
import { FORMS } from '#domain/forms/field.ts'
import { roles } from '#domain/people/roles.ts'
import { PHONE } from '#domain/phone.ts'
import { defineCalls } from '#contract/define.ts'
import { personName } from '#contract/names.ts'

const role = z.enum(roles)

const acceptedPage = z.object({ page_id: id, customer_id: id })

export const acceptance = acceptedPage
  .extend({
    title: z.string(),
    slug: z.string(),
    version: z.int(),
    current: z.boolean().describe('Whether it is the version that is to be accepted now.'),
    acceptedAt: instant,
    ip: maybeText.describe('The network address from which it was accepted.'),
  })
  .openapi('AcceptedPage')

const acceptances = z.object({
  accepted_pages: z.array(acceptance).describe('Pages that are accepted in their current version.'),
  earlier_pages: z.array(acceptance).describe('Earlier versions that were accepted.'),
})

/** The documents that were accepted, each in the version that was shown. */
const seenPages = z
  .array(z.strictObject({ page_id: id, version: z.int().min(1) }))
  .max(50)
  .describe('What was accepted, each in the version that was shown.')

export const customer = z
  .object({
    customer_id: id,
    uid: z.string().nullable(),
    name: z.string(),
    last_name: z.string(),
    email: z.string(),
    new_email: maybeText.describe(
      'The address they asked for; it replaces `email` once its link was opened.',
    ),
    phone: z.string().nullable(),
    instagram: z.string().nullable(),
    birthdate: day.nullable(),
    file: file.nullable(),
    idAdjunto: id.nullable(),
    signup_reason: z.string().nullable(),
    other: z.string().nullable(),
    role,
    createdAt: instant,
    email_confirmed: z.boolean(),
    email_problem: z
      .enum(addressProblems)
      .nullable()
      .describe('Why no mail is sent to the address; null if it is.'),
    has_unlimited: z.boolean(),
    unlimited_paused: z
      .boolean()
      .describe('No membership of theirs can book today: each one is paused, or a penalty blocks them.'),
    credits: z
      .int()
      .describe('Free credits that are not unlimited, without those held for an offered place.'),
    unlimited_max_no_shows_for_penalty: z.int().nullable(),
    address: address.nullable(),
    pending_fields: z
      .array(z.object({ form_id: id.nullable(), key: z.string(), label: z.string() }))
      .describe(
        'What is missing in the profile: of the record itself (`form_id` null), and of the required questions of the profile’s form.',
      ),
    accepted_pages: z.array(acceptedPage),
    purchases: z.array(
      z.object({
        purchase_id: id,
        class_package_id: id,
        status: z.string(),
        running: z
          .boolean()
          .describe('A running subscription or membership; before selling a second one, ask.'),
      }),
    ),
  })
  .openapi('Customer')

const byConfirmation = z.strictObject({ token: z.string().min(1).max(100) })
const emailConfirmation = z.object({ email: z.string(), email_confirmed: z.boolean() })

/** However it is written, only the digits are stored. */
export const phone = z.string().max(30).regex(PHONE)

export const peopleCalls = defineCalls('Personas', {
  'GET /customer': {
    access: 'customer',
    summary: 'The current customer',
    answer: z.object({ customer }),
  },
  'PUT /customer': {
    access: 'customer',
    idempotent: true,
    summary: 'Change one’s own profile; staff may name a customer, an admin may set the role',
    alsoById: 'customer_id',
    body: z.strictObject({
      customer_id: id.optional(),
      name: personName.optional(),
      last_name: personName.optional(),
      email: z
        .email()
        .max(200)
        .optional()
        .describe(
          'Another address than the present one gets a mail whose link makes the change. Staff’s correction of somebody who has never signed in counts at once and gets a new invitation.',
        ),
      phone: phone.nullish(),
      instagram: optionalText(60),
      birthdate: day.nullish(),
      idAdjunto: id.nullish(),
      signup_reason: optionalText(120),
      other: optionalText(200),
      address: z
        .strictObject(addressFields)
        .nullish()
        .describe('Replaces the oldest address as a whole, or adds one; null removes it.'),
      forms: z
        .array(
          z.strictObject({
            form_id: z.union([z.literal(FORMS.profile), z.literal(FORMS.address)]),
            version: z.int().min(0),
            answers_version: z.int().min(0),
            answers,
          }),
        )
        .max(2)
        .optional()
        .describe(
          'One’s own answers to the forms of the profile (2) and of the address (6), saved with the rest or not at all. Form 6 is the whole address: with it `address` is left out.',
        ),
      role: role.optional(),
      email_confirmed: z
        .literal(true)
        .optional()
        .describe('Reception and admin may confirm a customer’s address.'),
      updatedAt: readVersion,
    }),
    answer: z.object({ customer }),
    errors: {
      403: 'Someone else’s record; one of the team or a role change without being an admin.',
      404: 'Not found.',
      409: 'The phone or the e-mail is taken, the record, a form or its answers changed meanwhile, or a role is given to somebody whose e-mail is not confirmed (`email_unconfirmed`).',
      429: 'Too many mails.',
    },
  },
  'DELETE /customer': {
    access: 'customer',
    own: true,
    summary: 'Delete one’s own account; what the studio must keep stays without the name',
    body: z.strictObject({ password: z.string().min(1).max(200) }),
    answer: z.object({}),
    errors: { 400: 'The password is wrong.', 409: 'Staff.', 429: 'Too many attempts.' },
  },
  'GET /customer/deletion': {
    access: 'customer',
    own: true,
    summary: 'What deleting one’s own account is confirmed with',
    answer: z.object({
      by: z
        .enum(['password', 'link'])
        .describe('The password, or a link by mail where the account has none.'),
    }),
  },
  'POST /customer/deletion': {
    access: 'customer',
    own: true,
    summary: 'Send the mail with the link that deletes one’s own account',
    answer: z.object({ email: z.string() }),
    errors: { 409: 'Staff.', 429: 'Too many attempts.' },
  },
  'GET /account_deletion/{token}': {
    access: 'public',
    summary: 'Whose account a link of a mail deletes',
    params: byConfirmation,
    answer: z.object({ email: z.string() }),
    errors: { 404: 'No such link, its hour is over, or it was used.' },
  },
  'POST /account_deletion/{token}': {
    access: 'public',
    summary: 'Delete the account by a link of a mail; works once',
    params: byConfirmation,
    answer: z.object({}),
    errors: { 404: 'No such link, its hour is over, or it was used.', 409: 'Staff.' },
  },
  'GET /customer/data': {
    access: 'customer',
    own: true,
    summary: 'Everything that the installation holds on the customer, as one file',
    answer: z.any().openapi({ type: 'object', description: 'A list of rows by table.' }),
    file: 'mis-datos.json',
    errors: { 429: 'Too many downloads.' },
  },
  'POST /customer/signup': {
    access: 'public',
    summary: 'Create the customer record of a new sign-in account, with that account’s token',
    body: z.strictObject({
      name: personName,
      last_name: personName,
      email: z.email().max(200),
      phone,
      signup_reason: optionalText(120),
      other: optionalText(200),
      accepted: seenPages.optional(),
      accepted_pages: z
        .array(id)
        .max(50)
        .optional()
        .describe('Instead of `accepted`: pages in whatever version is the present one.'),
      password: z
        .string()
        .max(LONGEST_PASSWORD)
        .optional()
        .describe('The first password of an account that a link created, which needs one; else ignored.'),
      answers: answers.optional().describe('Answers to the form of signing up, `GET /forms/1`.'),
      birthdate: day.nullish(),
      instagram: optionalText(60),
    }),
    answer: z.object({ customer }),
    errors: {
      400: 'Invalid fields, or a page that sign-up requires was not accepted.',
      401: 'No token of a sign-in account.',
      409: 'The phone or e-mail is taken, or a page has a newer version (`document_changed`). With the setting `discreet_sign_in` a phone that is taken is accepted alike, and stays its owner’s.',
    },
  },
  'GET /customer/signup': {
    access: 'public',
    summary: 'The sign-in account that still lacks its customer record, for `POST /customer/signup`',
    answer: z.object({
      account: z.object({
        email: z.string(),
        name: z.string().describe('As the account has it; empty if unknown.'),
        last_name: z.string(),
      }),
      sets_password: z
        .boolean()
        .describe('A link of a mail created it: `POST /customer/signup` also sets its first password.'),
    }),
    errors: { 401: 'No token of a sign-in account.', 409: 'It has a customer record.' },
  },
  'GET /customer/phone': {
    access: 'public',
    summary: 'Whether a phone is already in use; with the setting `discreet_sign_in` always false',
    query: z.strictObject({ phone }),
    answer: z.object({ exists: z.boolean() }),
    errors: { 429: 'Too many look-ups.' },
  },
  'POST /customer/recover': {
    access: 'public',
    summary: 'Send a reset mail; the response does not reveal whether the e-mail is known',
    body: z.strictObject({ email: z.email().max(200) }),
    answer: z.object({}),
  },
  'POST /customer/email_confirmation': {
    access: 'customer',
    own: true,
    summary: 'Send the mail that confirms one’s own address, unless it is confirmed',
    answer: emailConfirmation,
    errors: { 429: 'Too many mails.' },
  },
  'GET /email_confirmation/{token}': {
    access: 'public',
    summary: 'The address that a confirmation link confirms',
    params: byConfirmation,
    answer: emailConfirmation.extend({
      is_new: z.boolean().describe('It replaces the account’s present one.'),
      can_confirm: allowed.describe(
        'Only a session of the account may, unless the desk entered the address for its owner.',
      ),
    }),
    errors: { 404: 'No such link, or its three days are over.' },
  },
  'POST /email_confirmation/{token}': {
    access: 'public',
    summary: 'Confirm the address, or change to the new one; idempotent',
    params: byConfirmation,
    answer: emailConfirmation,
    errors: {
      403: '`sign_in_first`: the caller is not signed in to the account.',
      404: 'No such link, or its three days are over.',
      409: 'Somebody else has the new address by now.',
    },
  },
  'GET /accepted_pages': {
    access: 'customer',
    summary: 'Pages the customer accepted, with when and from where',
    answer: acceptances,
  },
  'POST /accepted_pages': {
    access: 'customer',
    own: true,
    summary: 'Accept one page or several',
    body: z
      .strictObject({
        accepted: seenPages.min(1).optional(),
        page_id: id
          .optional()
          .describe('Instead of `accepted`: a page in whatever version is the present one.'),
        page_ids: z.array(id).min(1).max(50).optional(),
        customer_id: id.optional(),
      })
      .refine(
        (body) =>
          [body.accepted, body.page_id, body.page_ids].filter((one) => one !== undefined).length === 1,
        {
          path: ['accepted'],
        },
      ),
    answer: acceptances,
    errors: {
      403: 'Another customer’s id.',
      404: 'No such page.',
      409: 'A page has a newer version (`document_changed`).',
    },
  },
})
