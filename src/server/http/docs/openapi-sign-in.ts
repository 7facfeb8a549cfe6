import { type RouteConfig, z } from '@hono/zod-openapi'
import { OUTSIDE } from '#domain/accounts/outside.ts'
import { passkeyAdded, passkeyAsked, passkeyUsed } from '#server/http/sign-in/passkey-bodies.ts'

const group = 'Acceso'
const account = z.object({ id: z.string(), email: z.string(), name: z.string() })
const session = z.object({ user: account })
/** Either a session, or a request for the code of the authenticator app. */
const sessionOrCode = z.union([session, z.object({ two_factor: z.literal(true) })])
const codeGiven = z.object({
  code: z.string().max(20),
  trust_device: z.boolean().optional().describe('Asks this browser for no code for 30 days.'),
})
const ownPassword = z.object({
  password: z.string().optional().describe('Absent for an account without one.'),
})
const status = z.object({ status: z.boolean() })
const webauthn = z.object({ challenge: z.string() }).catchall(z.unknown())
const ofProject = 'A studio that signs in with a Firebase project.'

interface SignInCall {
  summary: string
  body?: z.ZodType
  answer: z.ZodType
  errors: Record<number, string>
}

const email = z.email()
const volver = z.string().max(500).describe('The path of this site to return to after signing in.')
const password = z
  .string()
  .min(6)
  .max(128)
  .describe('By the policy of this studio, and none of the commonest.')

const codeErrors = {
  400: '`wrong_code`',
  401: '`challenge_expired`',
  429: '`challenge_expired` after five wrong codes, `too_many_requests` after ten of the account.',
}

/** The provider's paths that are open, with our policy of passwords. Own calls do the rest (deleting or changing users). */
export const signInCalls: Record<`${'GET' | 'POST'} ${string}`, SignInCall> = {
  'POST /auth/sign-up/email': {
    summary:
      'Create a sign-in account and set the session cookie; POST /customer/signup then makes its customer record',
    body: z.object({ name: z.string(), email, password }),
    answer: session,
    errors: {
      400: 'Invalid e-mail, or a password against the policy.',
      403: '`sign_up_by_link`: with the setting `discreet_sign_in`.',
      409: '`account_exists`',
      429: 'Too many.',
    },
  },
  'POST /auth/sign-up/link': {
    summary:
      'With the setting `discreet_sign_in`: send a mail with a link that creates the account, to its owner one to sign in; the response does not reveal which',
    body: z.object({ email, volver: volver.optional() }),
    answer: status,
    errors: {
      400: 'Invalid e-mail.',
      404: 'A studio without the setting.',
      429: 'More than three for this e-mail, or thirty from this address, within an hour.',
    },
  },
  'POST /auth/sign-in/email': {
    summary: 'Sign in; sets the session cookie',
    body: z.object({ email, password: z.string(), rememberMe: z.boolean().optional() }),
    answer: sessionOrCode,
    errors: {
      401: '`user_not_found` or `wrong_password`; `wrong_credentials` for both with the setting `discreet_sign_in`',
      403: '`account_blocked`, or `account_merged` for one that became part of another',
      429: 'Ten failures of this account from this address, or this device, within 15 minutes.',
    },
  },
  'POST /auth/sign-in/magic-link': {
    summary:
      'Send a mail with a link to sign in, three in ten minutes; the response does not reveal whether the e-mail is known',
    body: z.object({
      email,
      volver: volver.optional(),
    }),
    answer: status,
    errors: {},
  },
  'POST /auth/sign-in/social': {
    summary: 'The address of a provider’s page to sign in with; sets a cookie that its way back needs',
    body: z.object({ provider: z.enum(OUTSIDE), volver: volver.optional() }),
    answer: z.object({ url: z.url() }),
    errors: { 404: 'A provider without keys.', 429: 'Too many from this address.' },
  },
  'POST /auth/sign-in/firebase': {
    summary:
      'Sign in with an identity token of the studio’s Firebase project, once for each sign-in there and within five minutes; sets the session cookie',
    body: z.object({ id_token: z.string().max(8000) }),
    answer: sessionOrCode,
    errors: {
      401: '`firebase_token_refused`, or `email_not_found` for a token without an e-mail',
      403: '`account_blocked`, or `account_merged` for one that became part of another',
      404: 'A studio without a project (`firebaseConfig`).',
      409: '`account_not_linked`: the e-mail has an account here, and the token does not prove it.',
      429: 'Too many from this address.',
    },
  },
  'POST /auth/magic-link/verify': {
    summary:
      'Sign in, or create the account, with the token of the mail, once within a quarter of an hour; sets the session cookie',
    body: z.object({ token: z.string() }),
    answer: sessionOrCode,
    errors: {
      400: '`sign_in_link_invalid`',
      403: '`account_blocked`, or `account_merged` for one that became part of another',
      429: 'Too many from this address.',
    },
  },
  'POST /auth/two-factor/verify-totp': {
    summary:
      'Complete a sign-in with the code of an app; with a session, confirm an app with its first code, which ends the other sessions',
    body: codeGiven,
    answer: session,
    errors: codeErrors,
  },
  'POST /auth/two-factor/verify-backup-code': {
    summary: 'Complete a sign-in with a backup code, each of which is good once',
    body: codeGiven,
    answer: session,
    errors: codeErrors,
  },
  'POST /auth/two-factor/enable': {
    summary:
      'Begin to set up an app, for those who work with customers; nothing is asked before its first code',
    body: ownPassword,
    answer: z.object({
      method: z.literal('totp'),
      totpURI: z.string(),
      backupCodes: z.array(z.string()),
    }),
    errors: { 400: 'A wrong password.', 403: '`forbidden`', 409: '`two_factor_on`', 429: 'Too many.' },
  },
  'POST /auth/two-factor/disable': {
    summary: 'Remove one’s app',
    body: ownPassword,
    answer: status,
    errors: { 400: 'A wrong password.', 429: 'Too many.' },
  },
  'POST /auth/two-factor/generate-backup-codes': {
    summary: 'New backup codes; the earlier ones stop',
    body: ownPassword,
    answer: z.object({ status: z.boolean(), backupCodes: z.array(z.string()) }),
    errors: { 400: 'A wrong password.', 409: '`two_factor_off`', 429: 'Too many.' },
  },
  'POST /auth/passkey/generate-authenticate-options': {
    summary:
      'The options with which a browser asks its device for a passkey, as JSON of WebAuthn; sets a cookie that is good once within five minutes',
    answer: webauthn,
    errors: { 404: ofProject, 429: 'Too many from this address.' },
  },
  'POST /auth/passkey/verify-authentication': {
    summary:
      'Sign in with what the device signed; sets the session cookie and asks for no code, because the device checked its owner',
    body: passkeyUsed,
    answer: session,
    errors: {
      400: '`passkey_expired`, or `passkey_unverified` when the device did not check its owner',
      401: '`passkey_unknown` or `passkey_refused`',
      403: '`account_blocked`, or `account_merged` for one that became part of another',
      404: ofProject,
      429: 'Too many from this address.',
    },
  },
  'POST /auth/passkey/generate-register-options': {
    summary: 'Begin to add a passkey, with the password; the options for the browser, as JSON of WebAuthn',
    body: passkeyAsked,
    answer: webauthn,
    errors: {
      400: 'A wrong password.',
      403: '`sign_in_again`: an account without a password, whose session is older than ten minutes',
      404: ofProject,
      409: '`too_many_passkeys`',
      429: 'Too many.',
    },
  },
  'POST /auth/passkey/verify-registration': {
    summary: 'Add the passkey that the device made; sends a mail about it',
    body: passkeyAdded,
    answer: status,
    errors: {
      400: '`passkey_expired`, `passkey_refused`, or `passkey_unverified`',
      404: ofProject,
      409: '`passkey_known`',
    },
  },
  'POST /auth/sign-out': {
    summary: 'End the session; its tokens stop',
    answer: z.object({ success: z.boolean() }),
    errors: {},
  },
  'POST /auth/request-password-reset': {
    summary: 'Send the mail to set a new password, once in ten minutes; POST /customer/recover does the same',
    body: z.object({ email }),
    answer: status,
    errors: { 429: 'Too many from this address.' },
  },
  'POST /auth/reset-password': {
    summary: 'Set a new password with the token of the mail; ends every session and renews the calendar feed',
    body: z.object({ newPassword: password, token: z.string() }),
    answer: status,
    errors: { 400: '`reset_link_invalid`, or a password against the policy.' },
  },
  'GET /auth/token': {
    summary: 'A token for the API, from the session cookie alone',
    answer: z.object({ token: z.string() }),
    errors: { 401: 'No live session.' },
  },
  'GET /auth/jwks': {
    summary: 'The public keys of the tokens',
    answer: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
    errors: {},
  },
  'GET /auth/password-policy': {
    summary: 'What a password must be, in Firebase’s schema version 1',
    answer: z.object({
      schemaVersion: z.literal(1),
      enforcementState: z.string(),
      forceUpgradeOnSignin: z.boolean(),
      customStrengthOptions: z.object({
        minPasswordLength: z.int(),
        maxPasswordLength: z.int().optional(),
        containsLowercaseCharacter: z.boolean().optional(),
        containsUppercaseCharacter: z.boolean().optional(),
        containsNumericCharacter: z.boolean().optional(),
        containsNonAlphanumericCharacter: z.boolean().optional(),
      }),
      allowedNonAlphanumericCharacters: z.array(z.string()),
    }),
    errors: {},
  },
}

const json = (schema: z.ZodType) => ({ 'application/json': { schema } })

/** The same for the document. */
export function signInPaths(errorAnswer: z.ZodType): RouteConfig[] {
  return Object.entries(signInCalls).map(([name, { summary, body, answer, errors }]) => {
    const [method = '', path = ''] = name.split(' ')
    return {
      method: method.toLowerCase() as 'get' | 'post',
      path,
      operationId: `${method.toLowerCase()}${path.replaceAll(/\W+/g, '_')}`,
      tags: [group],
      summary,
      security: [],
      request: body ? { body: { required: true, content: json(body) } } : {},
      responses: {
        200: { description: 'OK', content: json(answer) },
        ...Object.fromEntries(
          Object.entries(errors).map(([code, description]) => [
            code,
            { description, content: json(errorAnswer) },
          ]),
        ),
      },
    }
  })
}
