import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { passkeyTexts as texts } from '#text/account/sign-in/passkeys.ts'
import { api } from '#web/api/browser.ts'
import { CallDialog } from '#web/ui/dialogs/CallDialog.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import type { Passkey } from './passkey.ts'

/** Asks before a passkey stops opening the account. */
export function RemovePasskeyDialog({
  passkey,
  onClose,
}: {
  passkey: Passkey
  onClose: () => void
}): ReactNode {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const done = async (): Promise<void> => {
    // Who opens the dialog again right away sees what was saved.
    await revalidate()
    toast.success(texts.removed)
    onClose()
  }
  return (
    <CallDialog
      send={() => api('DELETE /customer/passkeys/{id}', { params: { id: passkey.passkey_id } })}
      done={done}
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
