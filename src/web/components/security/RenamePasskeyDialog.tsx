import type { ReactNode } from 'react'
import { LONGEST_PASSKEY_NAME } from '#domain/accounts/passkeys.ts'
import { passkeyTexts as texts } from '#text/account/sign-in/passkeys.ts'
import { api } from '#web/api/browser.ts'
import { useForm } from '#web/api/use-form.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import type { PasskeyDialogProps } from './passkey.ts'

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey, onClose, onDone }: PasskeyDialogProps): ReactNode {
  const form = useForm({
    checks: ({ text }) => ({ name: text('name') === '' ? texts.missing : null }),
    send: ({ text }) =>
      api('PUT /customer/passkeys/{id}', {
        params: { id: passkey.passkey_id },
        body: { name: text('name') },
      }),
    done: () => onDone(texts.renamed),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={texts.rename}
      width={440}
      back={texts.back}
      submit={texts.save}
      busyLabel={texts.saving}
    >
      <Input
        {...form.field('name')}
        label={texts.name}
        defaultValue={passkey.name}
        maxLength={LONGEST_PASSKEY_NAME}
        autoComplete="off"
        required
      />
      <Problem>{form.problem}</Problem>
    </FormDialog>
  )
}
