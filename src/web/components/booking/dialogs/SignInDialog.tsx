import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { SingleClass } from '#contract/types.ts'
import { enterTexts as texts, reserveTexts } from '#text/booking/dialogs.ts'
import { EnterOrRegister, type AuthChoice } from '#web/components/auth/EnterOrRegister.tsx'
import { isFull } from '#web/components/calendar/card/card-state.ts'
import { useStudio } from '#web/studio.ts'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { ClassStrip } from './ClassFacts.tsx'

interface SignInDialogProps {
  single: SingleClass
  onClose: () => void
  onSignedIn: () => void
}

/** Signing in or up on the way to a place or, in a full class, to the waitlist, which continues afterwards. */
export function SignInDialog({ single, onClose, onSignedIn }: SignInDialogProps): ReactNode {
  const { pathname, search } = useLocation()
  const { waitlist_enabled } = useStudio()
  const words = waitlist_enabled && isFull(single) ? texts.line : texts
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
      <p className="sm mu">{words.continues}</p>
      <EnterOrRegister
        back={pathname + search}
        onDone={onSignedIn}
        onChoice={setChoice}
        submitLabels={{ enter: words.submit, register: words.submitRegister }}
      />
    </Dialog>
  )
}
