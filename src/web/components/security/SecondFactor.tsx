import { useState, type ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { securityTexts } from '#text/account/sign-in/security.ts'
import { removeSecondFactor, renewBackupCodes, setUpSecondFactor } from '#web/api/auth.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { Button } from '#web/ui/Button.tsx'
import { useStepFocus } from '#web/ui/dialogs/use-step-focus.ts'
import { Note } from '#web/ui/feedback/feedback.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { BackupCodes } from './BackupCodes.tsx'
import { ConfirmApp } from './ConfirmApp.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import styles from './security.module.css'

const texts = securityTexts.twoFactor

type State = Answer<'GET /customer/two_factor'>
type Wanted = 'set_up' | 'renew' | 'remove'

/** Where one is in setting it up or changing it; the secret and the codes are shown only here, once. */
type Step =
  | { at: 'rest' }
  | { at: 'password'; for: Wanted }
  | { at: 'confirm'; uri: string; codes: readonly string[] }
  | { at: 'codes'; codes: readonly string[] }

/** The code of an app that signing in asks the team for. */
export function SecondFactor({ state }: { state: State }): ReactNode {
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const rest = (): void => setStep({ at: 'rest' })
  const body = useStepFocus(step.at)
  return (
    <section className={styles['card']} aria-labelledby="two-factor-title">
      <div className={styles['head']}>
        <h2 id="two-factor-title">{texts.title}</h2>
        <Tag tone={state.enabled ? 'ok' : 'neutral'} dot>
          {state.enabled ? texts.on : texts.off}
        </Tag>
      </div>
      <div ref={body} tabIndex={-1}>
        {step.at === 'rest' ? <Rest state={state} onStep={setStep} /> : null}
        {step.at === 'password' ? <Password wants={step.for} onStep={setStep} onBack={rest} /> : null}
        {step.at === 'confirm' ? (
          <ConfirmApp
            uri={step.uri}
            onBack={rest}
            onDone={() => setStep({ at: 'codes', codes: step.codes })}
          />
        ) : null}
        {step.at === 'codes' ? <BackupCodes codes={step.codes} onDone={rest} /> : null}
      </div>
    </section>
  )
}

interface StepProps {
  onStep: (step: Step) => void
}

function Rest({ state: { enabled, required }, onStep }: StepProps & { state: State }): ReactNode {
  const ask = (wanted: Wanted) => () => onStep({ at: 'password', for: wanted })
  if (!enabled)
    return (
      <div className={styles['form']}>
        {required ? <Note tone="warn">{texts.required}</Note> : null}
        <p className="sm mu">{texts.leadOff}</p>
        <Button onClick={ask('set_up')}>{texts.start}</Button>
      </div>
    )
  return (
    <div className={styles['form']}>
      <p className="sm mu">{texts.leadOn}</p>
      <div className={styles['actions']}>
        {required ? (
          <Button to={paths.admin()} variant="quiet">
            {texts.toOffice}
          </Button>
        ) : null}
        <Button variant="quiet" onClick={ask('renew')}>
          {texts.renew}
        </Button>
        <Button variant="ghost" onClick={ask('remove')}>
          {texts.remove}
        </Button>
      </div>
    </div>
  )
}

const wordsFor = (wanted: Wanted) =>
  ({
    set_up: { submit: texts.start, busy: texts.starting },
    renew: { submit: texts.renew, busy: texts.renewing },
    remove: { submit: texts.remove, busy: texts.removing },
  })[wanted]

function Password({ wants, onStep, onBack }: StepProps & { wants: Wanted; onBack: () => void }): ReactNode {
  const toast = useToast()
  const reload = useReload()
  const act = async (password: string): Promise<void> => {
    if (wants === 'set_up') {
      const { totpURI, backupCodes } = await setUpSecondFactor(password)
      onStep({ at: 'confirm', uri: totpURI, codes: backupCodes })
    } else if (wants === 'renew') {
      onStep({ at: 'codes', codes: await renewBackupCodes(password) })
    } else {
      await removeSecondFactor(password)
      toast.success(texts.removed)
      await reload()
      onBack()
    }
  }
  return <PasswordStep {...wordsFor(wants)} send={act} onBack={onBack} />
}
