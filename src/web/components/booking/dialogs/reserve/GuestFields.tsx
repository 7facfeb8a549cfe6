import type { ReactNode } from 'react'
import { guestNameProblem } from '#domain/people/names.ts'
import { reserveTexts as texts } from '#text/booking/dialogs.ts'
import { guestTexts } from '#text/booking/guest.ts'
import { Input } from '#web/ui/fields/Input.tsx'
import { Switch } from '#web/ui/fields/choices.tsx'
import styles from '#web/components/booking/dialogs/booking.module.css'

interface GuestFieldsProps {
  /** Whether a guest comes; null if the dialog is about the guest, so there is no switch. */
  on: boolean | null
  onSwitch: (on: boolean) => void
  /** Why no guest may come; null when one may. */
  reason: string | null
  /** The field of the name, see `useForm`. */
  field: { name: string; error: string | undefined }
  /** Whether the name that was typed is one. */
  onNamed?: (named: boolean) => void
}

/** The sentence for an invalid guest's name. */
export function guestNameError(name: string): string | null {
  const problem = guestNameProblem(name)
  return problem === null ? null : guestTexts.problems[problem]
}

const focusNow = (input: HTMLInputElement | null): void => input?.focus()

/** Asks whether a guest comes, and for the name. */
export function GuestFields({ on, onSwitch, reason, field, onNamed }: GuestFieldsProps): ReactNode {
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
          {...field}
          // The name is typed next; focusing also scrolls it into view, below the map of a phone.
          ref={on === null ? null : focusNow}
          label={texts.guestName}
          maxLength={80}
          autoComplete="off"
          onInput={(event) => onNamed?.(guestNameError(event.currentTarget.value) === null)}
        />
      )}
    </div>
  )
}
