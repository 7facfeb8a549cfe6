import type { ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { ownDataTexts as texts } from '#text/account/profile/profile.ts'
import { api, renewToken, signOut } from '#web/api/browser.ts'
import { useForm } from '#web/api/use-form.ts'
import { checkFilled } from '#web/components/auth/checks.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { PasswordInput } from '#web/ui/fields/Input.tsx'
import prompts from '#web/components/prompts/prompts.module.css'

/** For so long a missing session means that a deletion without an answer was done, in ms: later it may have ended otherwise. */
const LOST_MS = 5 * 60_000

/** When a deletion was sent whose answer is lost. */
let lostAt = 0

/** Says what is lost, asks for the password, deletes the account and leaves. */
export function RemoveAccountDialog({ onClose }: { onClose: () => void }): ReactNode {
  const form = useForm({
    checks: ({ exact }) => ({ password: checkFilled(exact('password')) }),
    send: async ({ exact }) => {
      if (Date.now() - lostAt < LOST_MS && !(await renewToken())) return
      lostAt = navigator.onLine ? Date.now() : 0
      await api('DELETE /customer', { body: { password: exact('password') } })
    },
    refused: ({ status }) => void (lostAt = status >= 500 ? lostAt : 0),
    done: async () => {
      await signOut()
      return new Promise(() => window.location.assign(paths.cuentaEliminada()))
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={texts.question}
      staticBackdrop
      back={texts.back}
      submit={texts.confirm}
      variant="danger"
      busyLabel={texts.removing}
      className={prompts['fields']}
    >
      <p>{texts.consequences}</p>
      <PasswordInput
        {...form.field('password')}
        label={texts.password}
        autoComplete="current-password"
        maxLength={200}
      />
      <Problem>{form.problem}</Problem>
    </FormDialog>
  )
}
