import { useRef, type ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { kioskTexts as texts } from '#text/booking/kiosk.ts'
import { api } from '#web/api/browser.ts'
import { useForm } from '#web/api/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { Heading } from './Heading.tsx'
import { Keypad } from './Keypad.tsx'
import styles from './kiosk.module.css'

const MOST = 6

/** Staff leave kiosk mode with its PIN; the device is then signed out. */
export function Leave({ onBack }: { onBack: () => void }): ReactNode {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    send: ({ exact }) => api('POST /kiosk/leave', { body: { pin: exact('pin') } }),
    done: () => new Promise(() => window.location.assign(paths.adminKiosks())),
    refused: () => element.current?.reset(),
  })
  return (
    <>
      <Heading>{texts.leaveTitle}</Heading>
      <p className="mu">{texts.leaveLead}</p>
      <Problem>{form.problem}</Problem>
      <form {...form.props} ref={element} className={styles['form']}>
        <Keypad {...form.field('pin')} label={texts.pin} most={MOST} secret />
        <div className={styles['foot']}>
          <Button variant="quiet" wide className={styles['press']} onClick={onBack}>
            {texts.back}
          </Button>
          <Button {...form.button} wide className={styles['press']}>
            {texts.leaveConfirm}
          </Button>
        </div>
      </form>
    </>
  )
}
