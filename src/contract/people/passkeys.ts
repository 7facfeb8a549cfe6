import { z } from '@hono/zod-openapi'
import { LONGEST_PASSKEY_NAME } from '#domain/accounts/passkeys.ts'
import { instant, text } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

const passkey = z
  .object({
    passkey_id: z.string(),
    name: z.string(),
    createdAt: instant,
    used_at: instant.nullable().describe('Last sign-in with it.'),
  })
  .openapi('Passkey')

const all = z.object({
  asks_password: z
    .boolean()
    .describe('Adding one takes the password; without one, a session of the last ten minutes.'),
  passkeys: z.array(passkey),
})
const params = z.strictObject({ id: z.string().min(1).max(100) })
const none = 'A studio that signs in with a Firebase project'

export const passkeyCalls = defineCalls('Acceso', {
  'GET /customer/passkeys': {
    access: 'customer',
    own: true,
    summary: 'One’s own passkeys, the newest first',
    description: 'They are added with POST /auth/passkey/generate-register-options and /verify-registration.',
    answer: all,
    errors: { 404: `${none}.` },
  },
  'PUT /customer/passkeys/{id}': {
    access: 'customer',
    own: true,
    summary: 'Rename one of one’s own passkeys',
    params,
    body: z.strictObject({ name: text(LONGEST_PASSKEY_NAME) }),
    answer: all,
    errors: { 404: `No such passkey, or somebody else’s. ${none}.` },
  },
  'DELETE /customer/passkeys/{id}': {
    access: 'customer',
    own: true,
    summary: 'Remove one of one’s own passkeys; sends a mail about it',
    params,
    answer: all,
    errors: { 404: `No such passkey, or somebody else’s. ${none}.` },
  },
})
