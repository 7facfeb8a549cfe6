import { UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RequiredProfileField } from '#domain/people/pending-profile.ts'
import { paths } from '#domain/site-map/paths.ts'
import { completeTexts as texts, profileTexts as profile } from '#text/account/profile.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import styles from './notices.module.css'

interface ProfileFirstDialogProps {
  pending: readonly RequiredProfileField[]
  onClose: () => void
}

/** Personal data is missing: it is completed on the profile's page before anything is booked. */
export function ProfileFirstDialog({ pending, onClose }: ProfileFirstDialogProps): ReactNode {
  const labels = { name: profile.name, last_name: profile.lastName, phone: profile.phone }
  const fields = pending.map((field) => labels[field].toLocaleLowerCase('es')).join(', ')
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {texts.later}
          </Button>
          <Button to={paths.informacion()}>{texts.toProfile}</Button>
        </>
      }
    >
      <div className={styles['centre']}>
        <div className={styles['zero']} aria-hidden>
          <UserRound />
        </div>
        <p className={styles['sentence']}>{texts.beforeBooking({ fields })}</p>
      </div>
    </Dialog>
  )
}
