import { z } from '@hono/zod-openapi'
import { LONGEST_PASSKEY_NAME } from '#domain/accounts/passkeys.ts'
import { text } from '#contract/common.ts'

/** What a device made, as browsers write it. Long enough for a certificate, which some devices send. */
const bytes = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[\w-]+$/)
const credentialId = bytes.max(1400)
/** How the browser reaches the device; there may be new ways. */
const transport = z.string().regex(/^[a-z-]{1,20}$/)

/** What is common to both ceremonies; browsers add more, which nothing reads. */
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

/** The device's answer to a sign-in: `PublicKeyCredential.toJSON()`. */
export const passkeyUsed = z.object({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes.nullish(),
    }),
  }),
})

/** The password, of an account that has one. */
export const passkeyAsked = z.strictObject({ password: z.string().max(200).optional() })

/** The device's new key, and what its owner calls it. */
export const passkeyAdded = z.object({
  name: text(LONGEST_PASSKEY_NAME),
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.array(transport).max(10).optional(),
    }),
  }),
})
