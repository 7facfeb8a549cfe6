import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { LONGEST_PASSKEY_NAME } from '#domain/accounts/passkeys.ts'
import { passkeyTexts as texts } from '#text/account/sign-in/passkeys.ts'
import { api } from '#web/api/browser.ts'
import { useForm } from '#web/api/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import type { Passkey } from './passkey.ts'

/** Gives a passkey another name. */
export function RenamePasskeyDialog({
  passkey,
  onClose,
}: {
  passkey: Passkey
  onClose: () => void
}): ReactNode {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const form = useForm({
    checks: ({ text }) => ({ name: text('name') === '' ? texts.missing : null }),
    send: ({ text }) =>
      api('PUT /customer/passkeys/{id}', {
        params: { id: passkey.passkey_id },
        body: { name: text('name') },
      }),
    done: async () => {
      // Who opens the dialog again right away sees what was saved.
      await revalidate()
      toast.success(texts.renamed)
      onClose()
    },
  })
  return (
    <Dialog
      onClose={onClose}
      title={texts.rename}
      width={440}
      back={texts.back}
      footer={
        <Button {...form.button} busyLabel={texts.saving}>
          {texts.save}
        </Button>
      }
    >
      <form {...form.props}>
        <Input
          {...form.field('name')}
          label={texts.name}
          defaultValue={passkey.name}
          maxLength={LONGEST_PASSKEY_NAME}
          autoComplete="off"
          required
        />
        <Problem>{form.problem}</Problem>
      </form>
    </Dialog>
  )
}
