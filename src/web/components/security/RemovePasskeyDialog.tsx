import type { ReactNode } from 'react'
import { passkeyTexts as texts } from '#text/account/sign-in/passkeys.ts'
import { api } from '#web/api/browser.ts'
import { CallDialog } from '#web/ui/dialogs/CallDialog.tsx'
import type { PasskeyDialogProps } from './passkey.ts'

/** Asks before a passkey stops opening the account. */
export function RemovePasskeyDialog({ passkey, onClose, onDone }: PasskeyDialogProps): ReactNode {
  return (
    <CallDialog
      send={() => api('DELETE /customer/passkeys/{id}', { params: { id: passkey.passkey_id } })}
      done={() => onDone(texts.removed)}
      title={texts.removeTitle}
      onClose={onClose}
      cancelLabel={texts.back}
      confirmLabel={texts.remove}
      busyLabel={texts.removing}
    >
      <p>{texts.removeQuestion({ name: passkey.name || texts.unnamed })}</p>
    </CallDialog>
  )
}
