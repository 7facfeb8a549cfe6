import { useEffect, useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { paths } from '#domain/site-map/paths.ts'
import { confirmEmailTexts as texts } from '#text/account/profile/confirm-email.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note, Problem } from '#web/ui/feedback/feedback.tsx'
import { Link } from '#web/ui/Link.tsx'
import styles from '#web/components/checkout/checkout.module.css'

/** How often the page checks whether the address was confirmed, in ms. */
const LOOK_EVERY_MS = 5000

/** Replaces the payment area while a free package waits for a confirmed address; disappears once it is confirmed. */
export function ConfirmEmail({ email, children }: { email: string; children: ReactNode }): ReactNode {
  const { revalidate } = useRevalidator()
  const [sent, setSent] = useState(false)
  const call = useCall({
    done: () => {
      setSent(true)
      void revalidate()
    },
  })
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && revalidate())
    const timer = sent ? setInterval(look, LOOK_EVERY_MS) : undefined
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [sent, revalidate])
  return (
    <div className={styles['column']}>
      <h2 className="t-3">{texts.title}</h2>
      {sent ? (
        <Note role="status">{texts.sent({ email })}</Note>
      ) : (
        <p className="lead">{texts.why({ email })}</p>
      )}
      <div className="stack">
        <Button
          wide
          variant={sent ? 'quiet' : 'primary'}
          busy={call.busy}
          busyLabel={texts.sending}
          onClick={() => void call.send(() => api('POST /customer/email_confirmation'))}
        >
          {sent ? texts.again : texts.send}
        </Button>
      </div>
      <Problem>{call.problem}</Problem>
      {sent ? <p className="sm mu">{texts.help}</p> : null}
      <p className="sm mu">
        {texts.other}{' '}
        <Link className="underline tap" to={paths.informacion()}>
          {texts.change}
        </Link>
      </p>
      {children}
    </div>
  )
}
