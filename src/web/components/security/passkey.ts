import type { Answer } from '#contract/types.ts'

export type PasskeyState = Answer<'GET /customer/passkeys'>
export type Passkey = PasskeyState['passkeys'][number]
