import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { SingleClass } from '#contract/types.ts'
import { enterTexts as texts, reserveTexts } from '#text/booking/dialogs.ts'
import { EnterOrRegister, type AuthChoice } from '#web/components/auth/EnterOrRegister.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { ClassStrip } from './ClassFacts.tsx'

interface SignInDialogProps {
  single: SingleClass
  onClose: () => void
  onSignedIn: () => void
}

/** Signing in or up during a reservation, which continues afterwards. */
export function SignInDialog({ single, onClose, onSignedIn }: SignInDialogProps): ReactNode {
  const { pathname, search } = useLocation()
  const [choice, setChoice] = useState<AuthChoice>('enter')
  return (
    <Dialog
      onClose={onClose}
      title={choice === 'enter' ? texts.title : texts.register}
      width={460}
      staticBackdrop
    >
      <ClassStrip
        singleClass={single}
        aside={
          <Tag tone="accent" dot className="no-phone">
            {reserveTexts.places({ places: single.places_left })}
          </Tag>
        }
      />
      <p className="sm mu">{texts.continues}</p>
      <EnterOrRegister
        back={pathname + search}
        onDone={onSignedIn}
        onChoice={setChoice}
        submitLabels={{ enter: texts.submit, register: texts.submitRegister }}
      />
    </Dialog>
  )
}
