import type { ReactNode } from 'react'
import { securityTexts } from '#text/account/sign-in/security.ts'
import { useCall } from '#web/api/use-call.ts'
import { useAuthBackend } from '#web/components/auth/use-auth-backend.ts'
import { useFirebase, useViewer } from '#web/studio.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note, Problem } from '#web/ui/feedback/feedback.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import styles from './security.module.css'

const texts = securityTexts.passwordByMail

/**
 * For an account without a password of this site: the mail of a forgotten one sets a first one, or changes the one at the
 * studio's Firebase project, which ends no session here.
 */
export function PasswordByMail(): ReactNode {
  const backend = useAuthBackend()
  const project = useFirebase()
  const viewer = useViewer()
  const ready = useHydrated()
  const toast = useToast()
  const email = viewer?.email ?? ''
  const { busy, problem, send } = useCall({ done: () => toast.success(texts.sent({ email })) })
  return (
    <section className={styles['card']} aria-labelledby="password-title">
      <div className={styles['head']}>
        <h2 id="password-title">{texts.title}</h2>
      </div>
      <div className={styles['form']}>
        <p className="sm mu">{texts.lead({ email })}</p>
        {project === null ? null : <Note>{texts.sessionsStay}</Note>}
        <Problem>{problem}</Problem>
        <Button
          variant="quiet"
          disabled={!ready}
          busy={busy}
          busyLabel={texts.busy}
          onClick={() => void send(() => backend.askForReset(email))}
        >
          {texts.submit}
        </Button>
      </div>
    </section>
  )
}
