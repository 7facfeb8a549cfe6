import type { Answer } from '#contract/types.ts'

export type PasskeyState = Answer<'GET /customer/passkeys'>
export type Passkey = PasskeyState['passkeys'][number]

/** What a dialog about a passkey is given. */
export interface PasskeyDialogProps {
  passkey: Passkey
  onClose: () => void
  /** It is saved; the message says so. */
  onDone: (message: string) => Promise<void>
}
