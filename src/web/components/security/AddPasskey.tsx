import type { ReactNode } from 'react'
import { describeDevice } from '#domain/accounts/device.ts'
import { LONGEST_PASSKEY_NAME } from '#domain/accounts/passkeys.ts'
import { passkeyTexts as texts } from '#text/account/sign-in/passkeys.ts'
import { passkeys } from '#web/api/has-passkeys.ts'
import { loadCode } from '#web/offline/load-code.ts'
import { useForm } from '#web/api/use-form.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { Input, PasswordInput } from '#web/ui/fields/Input.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { deviceName } from './session.ts'
import styles from './security.module.css'

interface AddPasskeyProps {
  /** An account that signs in with a provider alone has none. */
  asksPassword: boolean
  onDone: () => void
}

/** Names a new passkey and has the device make it, after the password. */
export function AddPasskey({ asksPassword, onDone }: AddPasskeyProps): ReactNode {
  const toast = useToast()
  const reload = useReload()
  const form = useForm({
    checks: ({ text }) => ({ name: text('name') === '' ? texts.missing : null }),
    send: async ({ text, exact }) =>
      (await loadCode(passkeys)).addPasskey(text('name'), asksPassword ? exact('password') : null),
    done: async () => {
      toast.success(texts.done)
      onDone()
      await reload()
    },
  })
  return (
    <form className={styles['form']} {...form.props}>
      <Problem>{form.problem}</Problem>
      <Input
        {...form.field('name')}
        label={texts.name}
        hint={texts.nameHint}
        defaultValue={deviceName(describeDevice(navigator.userAgent))}
        maxLength={LONGEST_PASSKEY_NAME}
        autoComplete="off"
        required
      />
      {asksPassword ? (
        <PasswordInput
          {...form.field('password')}
          label={texts.password}
          autoComplete="current-password"
          required
        />
      ) : null}
      <div className={styles['actions']}>
        <Button variant="quiet" onClick={onDone}>
          {texts.cancel}
        </Button>
        <Button {...form.button} busyLabel={texts.adding}>
          {texts.add}
        </Button>
      </div>
    </form>
  )
}
