import { useState, type FormEvent, type ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { kioskTexts as texts } from '#text/booking/kiosk.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { Heading } from './Heading.tsx'
import { Keypad } from './Keypad.tsx'
import styles from './kiosk.module.css'

const MOST = 6

/** Staff leave kiosk mode with its PIN; the device is then signed out. */
export function Leave({ onBack }: { onBack: () => void }): ReactNode {
  const [pin, setPin] = useState('')
  const { busy, problem, send } = useCall({
    done: () => window.location.assign(paths.adminKiosks()),
    refused: () => setPin(''),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void send(() => api('POST /kiosk/leave', { body: { pin } }))
  }
  return (
    <>
      <Heading>{texts.leaveTitle}</Heading>
      <p className="mu">{texts.leaveLead}</p>
      <Problem>{problem}</Problem>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <Keypad label={texts.pin} digits={pin} most={MOST} secret onChange={setPin} />
        <div className={styles['foot']}>
          <Button variant="quiet" wide className={styles['press']} onClick={onBack}>
            {texts.back}
          </Button>
          <Button type="submit" wide busy={busy} className={styles['press']}>
            {texts.leaveConfirm}
          </Button>
        </div>
      </form>
    </>
  )
}
