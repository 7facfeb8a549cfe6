import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { enterTexts as texts } from '#text/booking/dialogs.ts'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { EnterForm, type AuthFormProps } from './EnterForm.tsx'
import styles from './auth.module.css'

// Most people have an account: the form of the others comes while they read.
const load = () => import('./RegisterForm.tsx')
const RegisterForm = lazy(async () => ({ default: (await load()).RegisterForm }))

export type AuthChoice = 'enter' | 'register'

interface EnterOrRegisterProps extends Pick<AuthFormProps, 'onDone' | 'back'> {
  submitLabels: Readonly<Record<AuthChoice, string>>
  onChoice?: (choice: AuthChoice) => void
}

/** Signing in and signing up inside another flow; one form is shown at a time. */
export function EnterOrRegister({ onDone, back, submitLabels, onChoice }: EnterOrRegisterProps): ReactNode {
  const [choice, setChoice] = useState<AuthChoice>('enter')
  useEffect(() => {
    load().catch(() => undefined)
  }, [])
  const choose = (chosen: AuthChoice): void => {
    setChoice(chosen)
    onChoice?.(chosen)
  }
  const form = {
    onDone,
    ...(back !== undefined && { back }),
    onSwitch: () => choose(choice === 'enter' ? 'register' : 'enter'),
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
      {/* The first one is in no boundary: the server would send it behind the page, which then moves. */}
      {choice === 'enter' ? (
        <EnterForm {...form} />
      ) : (
        <Suspense fallback={null}>
          <RegisterForm {...form} />
        </Suspense>
      )}
    </>
  )
}
