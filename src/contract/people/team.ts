import { z } from '@hono/zod-openapi'
import { teamRoles } from '#domain/people/roles.ts'
import { id, instant } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { personName } from '#contract/names.ts'

const role = z.enum(teamRoles)

const member = z
  .object({
    customer_id: id,
    name: z.string(),
    last_name: z.string(),
    email: z.string(),
    role,
    instructor: z
      .object({ instructor_id: id, name: z.string() })
      .nullable()
      .describe('The coach whose classes are theirs.'),
    seen_at: instant.nullable().describe('When an open session of theirs was last used.'),
    joined: z
      .boolean()
      .describe(
        'Has set a password, or signed in by other means; an e-mail that the desk confirmed is not enough.',
      ),
    blocked: z.boolean().describe('Cannot enter, whatever their role.'),
    two_factor: z.boolean().describe('Signing in asks them for a code of an app.'),
    invited_until: instant.nullable().describe('How long an unused invitation is valid.'),
  })
  .openapi('TeamMember')

const answer = z.object({ member })
const instructor_id = id.nullish().describe('The coach whose classes become theirs.')
const unknown = 'Nobody of the team.'

export const teamCalls = defineCalls('Equipo', {
  'GET /team': {
    access: 'administer',
    summary: 'Everybody who works in the back office, with their role',
    answer: z.object({ team: z.array(member) }),
  },
  'POST /team': {
    access: 'administer',
    idempotent: true,
    summary: 'Invite somebody by mail, or give a customer with that e-mail a role',
    description:
      'A new person gets a link, valid for seven days, with which they set their own password. An existing customer keeps theirs; their sessions end.',
    body: z.strictObject({
      name: personName,
      last_name: personName,
      email: z.email().max(200),
      role,
      instructor_id,
      existing: z
        .boolean()
        .default(false)
        .describe('Whether a customer with that e-mail is meant. Their own name stays.'),
    }),
    answer,
    errors: {
      409: 'They are in the team already, the coach has another account, `is_customer`: a customer has that e-mail and was not meant, or `email_unconfirmed`: that customer has not confirmed it.',
      429: 'Too many.',
    },
  },
  'PUT /team': {
    access: 'administer',
    summary: 'Change somebody’s role or coach; with a new role their sessions end at once',
    body: z.strictObject({
      customer_id: id,
      role: role.optional(),
      instructor_id,
      was: z
        .strictObject({ role, instructor_id: id.nullable() })
        .optional()
        .describe('Both as they were read; refused if they are others by now.'),
    }),
    alsoById: 'customer_id',
    answer,
    errors: {
      404: unknown,
      409: 'One’s own role, somebody else changed it meanwhile, their e-mail is not confirmed, or the coach has another account.',
    },
  },
  'POST /team/{id}/invitation': {
    access: 'administer',
    summary: 'Send the invitation again; the earlier link stops working',
    answer,
    errors: { 404: unknown, 409: 'They have a password already.', 429: 'Too many.' },
  },
  'DELETE /team/{id}/two_factor': {
    access: 'administer',
    idempotent: true,
    summary: 'Remove the second factor of somebody who has lost it; their sessions end',
    answer,
    errors: { 404: unknown, 409: 'They have none, or it is one’s own.' },
  },
  'DELETE /team/{id}': {
    access: 'administer',
    idempotent: true,
    summary: 'Remove somebody from the team: they become a customer and their sessions end at once',
    answer: z.object({}),
    errors: { 404: unknown, 409: 'One’s own role, or the last admin.' },
  },
})
