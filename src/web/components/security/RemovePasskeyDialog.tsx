import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { passkeyTexts as texts } from '#text/account/sign-in/passkeys.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
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
  const call = useCall({
    done: async () => {
      // Who opens the dialog again right away sees what was saved.
      await revalidate()
      toast.success(texts.removed)
      onClose()
    },
  })
  return (
    <CallDialog
      call={call}
      title={texts.removeTitle}
      onClose={onClose}
      onConfirm={() =>
        void call.send(() => api('DELETE /customer/passkeys/{id}', { params: { id: passkey.passkey_id } }))
      }
      cancelLabel={texts.back}
      confirmLabel={texts.remove}
      busyLabel={texts.removing}
    >
      <p>{texts.removeQuestion({ name: passkey.name || texts.unnamed })}</p>
    </CallDialog>
  )
}
