import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { passkeyTexts as texts } from '#text/account/sign-in/passkeys.ts'
import { hasPasskeys } from '#web/api/has-passkeys.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { Button } from '#web/ui/Button.tsx'
import { useStepFocus } from '#web/ui/dialogs/use-step-focus.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import type { Passkey, PasskeyState } from './passkey.ts'
import { PasskeyRow } from './PasskeyRow.tsx'
import { RemovePasskeyDialog } from './RemovePasskeyDialog.tsx'
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx'
import styles from './security.module.css'

type Step = { at: 'rest' } | { at: 'add' } | { at: 'rename' | 'remove'; passkey: Passkey }

/** The passkeys that open one's account. A browser that has none itself still removes a lost device's. */
export function Passkeys({ state: { passkeys, asks_password } }: { state: PasskeyState }): ReactNode {
  const ready = useHydrated()
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const rest = (): void => setStep({ at: 'rest' })
  // Dialogs return the focus themselves.
  const body = useStepFocus(step.at === 'add' ? 'add' : 'rest')
  const toast = useToast()
  const reload = useReload()
  const saved = async (message: string): Promise<void> => {
    // Who opens a dialog again right away sees what was saved.
    await reload()
    toast.success(message)
    rest()
  }
  const lacking = ready && !hasPasskeys()
  if (lacking && passkeys.length === 0) return null
  return (
    <section className={styles['card']} aria-labelledby="passkeys-title">
      <div className={styles['head']}>
        <h2 id="passkeys-title">{texts.title}</h2>
        {passkeys.length > 0 ? <Tag>{passkeys.length}</Tag> : null}
      </div>
      <div ref={body} className={styles['form']} tabIndex={-1}>
        <p className="sm mu">{texts.lead}</p>
        {passkeys.length > 0 ? (
          <ul className={styles['list']}>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.passkey_id}
                passkey={passkey}
                onRename={() => setStep({ at: 'rename', passkey })}
                onRemove={() => setStep({ at: 'remove', passkey })}
              />
            ))}
          </ul>
        ) : null}
        {step.at === 'add' ? <AddPasskey asksPassword={asks_password} onDone={rest} /> : null}
        {step.at === 'add' || lacking ? null : (
          <Button variant="quiet" disabled={!ready} onClick={() => setStep({ at: 'add' })}>
            <Plus />
            {texts.add}
          </Button>
        )}
      </div>
      {step.at === 'rename' ? (
        <RenamePasskeyDialog passkey={step.passkey} onClose={rest} onDone={saved} />
      ) : null}
      {step.at === 'remove' ? (
        <RemovePasskeyDialog passkey={step.passkey} onClose={rest} onDone={saved} />
      ) : null}
    </section>
  )
}
