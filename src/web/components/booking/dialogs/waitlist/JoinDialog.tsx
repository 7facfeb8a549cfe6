import type { MouseEvent, ReactNode } from 'react'
import type { SingleClass } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { waitlistTexts } from '#text/booking/waitlist.ts'
import { whenFreed } from '#text/booking/waitlist-rules.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { useRead } from '#web/api/use-read.ts'
import { useSends, useStudio, useToday } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { addDays, dayAndTime, dayOf, mondayOf } from '#web/ui/format/format.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { ClassStrip } from '#web/components/booking/dialogs/ClassFacts.tsx'
import { DAYS_AROUND, nextFree } from '#web/components/booking/dialogs/spots/next-free.ts'
import styles from './waitlist.module.css'
import { useOnce } from '#web/api/once/use-once.ts'
import { useReservation } from '#web/components/booking/dialogs/reserve/use-reservation.ts'
import { type DialogEnds, endsWith } from '#web/components/booking/dialogs/ends-with.ts'
import { WhyLink } from '#web/components/booking/dialogs/why/WhyLink.tsx'

const texts = waitlistTexts.join

interface JoinDialogProps extends DialogEnds {
  single: SingleClass
  /** When the calendar was read, ISO 8601. */
  now: string
  onWhy: () => void
  /** Takes the next step towards a place in another class. */
  onPlace: (single: SingleClass) => void
}

/**
 * Offers the waitlist of a full class, with its length and what happens when a place becomes free, and the next class of the
 * same type that has places, or the last one before it.
 */
export function JoinDialog({
  now,
  onClose,
  onDone,
  onRefused,
  onWhy,
  onPlace,
  ...given
}: JoinDialogProps): ReactNode {
  const studio = useStudio()
  const sends = useSends()
  const on = endsWith(texts.success, { done: onDone, refused: onRefused })
  const { singleClass: single, refused } = useReservation(given.single, on)
  const { single_class_id, class_date } = single
  const line = useRead(single_class_id, () => api('GET /waitlist/{id}', { params: { id: single_class_id } }))
  const before = line.answer && texts.before({ people: line.answer.line_length })
  const once = useOnce()
  const { busy, problem, send } = useCall({ ...on, refused })
  return (
    <Dialog
      onClose={onClose}
      busy={busy}
      title={texts.title}
      back={texts.later}
      footer={
        <Button
          busy={busy}
          busyLabel={texts.busy}
          onClick={() => void send(() => once('POST /waitlist', { body: { single_class_id, class_date } }))}
        >
          {texts.submit}
        </Button>
      }
    >
      <ClassStrip singleClass={single} aside={<Tag>{texts.soldOut}</Tag>} />
      <p className={styles['sentence']}>{texts.text}</p>
      <p className={`sm mu ${styles['whenFreed']}`}>
        {[before, whenFreed(studio, sends)].filter(Boolean).join(' ')}
      </p>
      <NextFree full={single} now={now} onPlace={onPlace} />
      <Problem>{problem}</Problem>
      <WhyLink onWhy={onWhy} />
    </Dialog>
  )
}

/** Another class of the same type that has places; nothing until it is known, or if there is none. */
function NextFree({
  full,
  now,
  onPlace,
}: { full: SingleClass } & Pick<JoinDialogProps, 'now' | 'onPlace'>): ReactNode {
  const { timezone } = useStudio()
  const single = useNextFree(full, now)
  if (single === null) return null
  const { single_class_id, class_date, location } = single
  const semana = mondayOf(dayOf(class_date, timezone))
  return (
    <div className={styles['instead']}>
      <p className="sm">
        <span className="mu">{class_date < full.class_date ? texts.insteadBefore : texts.instead}</span>
        <b className="b">{dayAndTime(class_date, timezone)}</b>
        {location.location_id === full.location.location_id ? null : (
          <span className="mu">{location.name}</span>
        )}
      </p>
      {/* A document of its own: the calendar opens the class when it is loaded. To the page that is open already it loads nothing. */}
      <Button
        href={paths.placeIn({ semana, estudio: location.location_id }, single_class_id)}
        variant="quiet"
        size="small"
        onClick={(event: MouseEvent<HTMLAnchorElement>) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          const { pathname, search } = event.currentTarget
          if (pathname + search !== window.location.pathname + window.location.search) return
          event.preventDefault()
          onPlace(single)
        }}
      >
        {texts.reserveInstead}
      </Button>
    </div>
  )
}

function useNextFree(full: SingleClass, now: string): SingleClass | null {
  const today = useToday()
  const { timezone } = useStudio()
  const { class_type_id } = full.class_type
  const first = addDays(dayOf(full.class_date, timezone), -DAYS_AROUND)
  const start_date = first < today ? today : first
  const query = { start_date, end_date: addDays(start_date, 2 * DAYS_AROUND), class_type_id }
  const { answer: own } = useRead(`${class_type_id} ${start_date} ${now}`, (signal) =>
    api('GET /schedule/own', { query, signal }),
  )
  return own && nextFree(own, full, new Date(now))
}
