import { useState, type ReactNode } from 'react'
import { ownDataTexts as own } from '#text/account/profile/profile.ts'
import { deleteAccountTexts as texts } from '#text/account/profile/delete-account.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Note, Problem } from '#web/ui/feedback/feedback.tsx'
import prompts from '#web/components/prompts/prompts.module.css'

/** Explains the deletion and sends its confirmation link, for accounts without a password. */
export function RemoveByLinkDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const call = useCall({ done: ({ email }: { email: string }) => setSentTo(email) })
  const send = () => void call.send(() => api('POST /customer/deletion'))
  return (
    <Dialog
      onClose={onClose}
      busy={call.busy}
      title={own.question}
      back={sentTo === null ? own.back : texts.close}
      footer={
        sentTo === null ? (
          <Button variant="danger" busy={call.busy} busyLabel={texts.sending} onClick={send}>
            {texts.send}
          </Button>
        ) : null
      }
    >
      <div className={prompts['fields']}>
        <p>{own.consequences}</p>
        {sentTo === null ? (
          <p>{texts.byLink}</p>
        ) : (
          <Note tone="ok" role="status">
            {texts.sent({ email: sentTo })}
          </Note>
        )}
        <Problem>{call.problem}</Problem>
      </div>
    </Dialog>
  )
}
