import { Fingerprint } from 'lucide-react'
import type { ReactNode } from 'react'
import { passkeyTexts as texts } from '#text/account/sign-in/passkeys.ts'
import { useStudio, useToday } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { dayOf, dayShort } from '#web/ui/format/format.ts'
import type { Passkey } from './passkey.ts'
import styles from './security.module.css'

interface PasskeyRowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

/** A passkey, since when and until when it was used, and its two actions. */
export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps): ReactNode {
  const { timezone } = useStudio()
  const today = useToday()
  const name = passkey.name || texts.unnamed
  const added = texts.added({ day: dayShort(dayOf(passkey.createdAt, timezone)) })
  const usedOn = passkey.used_at === null ? null : dayOf(passkey.used_at, timezone)
  const used =
    usedOn === null
      ? texts.unused
      : usedOn === today
        ? texts.usedToday
        : texts.used({ day: dayShort(usedOn) })
  return (
    <li>
      <span className={styles['icon']}>
        <Fingerprint />
      </span>
      <span className={styles['words']}>
        <b className="b">{name}</b>
        <span className="sm mu">{`${added}. ${used}`}</span>
        <button
          type="button"
          className={`sm underline ${styles['rename']}`}
          aria-label={texts.renameOf({ name })}
          onClick={onRename}
        >
          {texts.rename}
        </button>
      </span>
      <Button variant="ghost" size="small" onClick={onRemove}>
        {texts.remove}
        <span className="vh"> {name}</span>
      </Button>
    </li>
  )
}
