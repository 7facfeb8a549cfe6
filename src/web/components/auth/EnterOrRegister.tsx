import { useState, type ReactNode } from 'react'
import { enterTexts as texts } from '#text/booking/dialogs.ts'
import { asked } from '#web/offline/asked.tsx'
import { Skeleton } from '#web/ui/feedback/feedback.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { useLoadAhead } from '#web/use-load-ahead.ts'
import { EnterForm, type AuthFormProps } from './EnterForm.tsx'
import { useTypedEmail } from './SwitchLine.tsx'
import styles from './auth.module.css'

// Most people have an account: the form of the others comes while they read.
const load = async () => (await import('./RegisterForm.tsx')).RegisterForm
const RegisterForm = asked(load)

export type AuthChoice = 'enter' | 'register'

interface EnterOrRegisterProps extends Pick<AuthFormProps, 'onDone' | 'back'> {
  submitLabels: Readonly<Record<AuthChoice, string>>
  onChoice?: (choice: AuthChoice) => void
}

/** Signing in and signing up inside another flow; one form is shown at a time. */
export function EnterOrRegister({ onDone, back, submitLabels, onChoice }: EnterOrRegisterProps): ReactNode {
  const [choice, setChoice] = useState<AuthChoice>('enter')
  const typed = useTypedEmail()
  useLoadAhead(load)
  const choose = (chosen: AuthChoice): void => {
    setChoice(chosen)
    onChoice?.(chosen)
  }
  const form = {
    onDone,
    back: back ?? null,
    onSwitch: () => choose(choice === 'enter' ? 'register' : 'enter'),
    typed,
    submitLabel: submitLabels[choice],
  }
  const labels = { enter: texts.signIn, register: texts.register }
  return (
    <>
      <Segmented
        label={texts.choose}
        fill
        className={styles['toggle']}
        items={(['enter', 'register'] as const).map((key) => ({
          key,
          label: labels[key],
          current: key === choice,
          onSelect: () => choose(key),
        }))}
      />
      {choice === 'enter' ? (
        <EnterForm {...form} />
      ) : (
        <RegisterForm {...form} onLost={form.onSwitch} meanwhile={<Skeleton lines={9} />} />
      )}
    </>
  )
}
