import { useEffect, useState, type ReactNode } from 'react'
import type { SingleClass } from '#contract/types.ts'
import { waitlistTexts, whenFreed } from '#text/booking/waitlist.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Problem } from '#web/ui/feedback.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { ClassStrip } from './ClassFacts.tsx'
import styles from './waitlist.module.css'
import { WhyLink } from './WhyLink.tsx'

const texts = waitlistTexts.join

interface JoinDialogProps {
  single: SingleClass
  onClose: () => void
  onDone: () => void
  /** The attempt was refused: the data on screen is stale. */
  onRefused: () => void
  onWhy: () => void
}

/** Offers the waitlist of a full class, with its length and what happens when a place becomes free. */
export function JoinDialog({ single, onClose, onDone, onRefused, onWhy }: JoinDialogProps): ReactNode {
  const studio = useStudio()
  const before = useLineLength(single.single_class_id)
  const { busy, problem, send } = useCall({ done: onDone, refused: onRefused })
  const { single_class_id } = single
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
          <Button
            busy={busy}
            busyLabel={texts.busy}
            onClick={() => void send(() => api('POST /waitlist', { body: { single_class_id } }))}
          >
            {texts.submit}
          </Button>
        </>
      }
    >
      <ClassStrip singleClass={single} aside={<Tag>{texts.soldOut}</Tag>} />
      <p className={styles['sentence']}>{texts.text}</p>
      <p className={`sm mu ${styles['whenFreed']}`}>
        {[before === null ? null : texts.before({ people: before }), whenFreed(studio)]
          .filter(Boolean)
          .join(' ')}
      </p>
      <Problem>{problem}</Problem>
      <WhyLink onWhy={onWhy} />
    </Dialog>
  )
}

/** The length of a class's waitlist; null until loaded. */
function useLineLength(single_class_id: number): number | null {
  const [length, setLength] = useState<number | null>(null)
  useEffect(() => {
    let gone = false
    api('GET /waitlist/{id}', { params: { id: single_class_id } }).then(
      (answer) => (gone ? undefined : setLength(answer.line_length)),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [single_class_id])
  return length
}
