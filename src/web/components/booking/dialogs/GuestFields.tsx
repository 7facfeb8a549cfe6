import type { ReactNode, Ref } from 'react'
import { accountTexts } from '#text/account.ts'
import { Input } from '#web/ui/Input.tsx'
import { Switch } from '#web/ui/choices.tsx'
import styles from './booking.module.css'

const texts = accountTexts.reserve

interface GuestFieldsProps {
  /** Whether a guest comes; null where the guest is the point, so there is nothing to switch. */
  on: boolean | null
  onSwitch: (on: boolean) => void
  /** Why no guest may come; null when one may. */
  reason: string | null
  name: string
  onName: (name: string) => void
  error: string | null
  nameRef: Ref<HTMLInputElement>
}

/** Asks whether a guest comes, and for the name. */
export function GuestFields({
  on,
  onSwitch,
  reason,
  name,
  onName,
  error,
  nameRef,
}: GuestFieldsProps): ReactNode {
  return (
    <div className={styles['guest']}>
      {on === null ? null : (
        <Switch
          label={<span className="b">{texts.bring}</span>}
          hint={reason}
          checked={on}
          disabled={reason !== null}
          onChange={(event) => onSwitch(event.target.checked)}
        />
      )}
      {on === false ? null : (
        <Input
          ref={nameRef}
          label={texts.guestName}
          value={name}
          maxLength={80}
          autoComplete="off"
          error={error}
          onChange={(event) => onName(event.target.value)}
        />
      )}
    </div>
  )
}
