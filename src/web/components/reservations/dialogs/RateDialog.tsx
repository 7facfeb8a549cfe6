import { useState, type ReactNode } from 'react'
import type { ClassReservation } from '#contract/types.ts'
import { reservationTexts } from '#text/booking/reservations.ts'
import { useForm } from '#web/api/use-form.ts'
import { useOnce } from '#web/api/once/use-once.ts'
import { type DialogEnds, endsWith } from '#web/components/booking/dialogs/ends-with.ts'
import { coachesOf } from '#web/components/booking/dialogs/ClassFacts.tsx'
import { useStudio } from '#web/studio.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { Avatar } from '#web/ui/pictures/Avatar.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { dayAndTime } from '#web/ui/format/format.ts'
import { Textarea } from '#web/ui/fields/Input.tsx'
import { StarField } from '#web/ui/Stars.tsx'

const texts = reservationTexts.rate
const LONGEST_COMMENT = 1000

interface RateDialogProps extends DialogEnds {
  reservation: ClassReservation
}

/** Stars for the class and for the coach; comment and buttons appear once the coach is rated. */
export function RateDialog({ reservation, onClose, onDone, onRefused }: RateDialogProps): ReactNode {
  const { timezone } = useStudio()
  const { single_class: single, class_reservation_id } = reservation
  const [classStars, setClassStars] = useState<number | null>(null)
  const [coachStars, setCoachStars] = useState<number | null>(null)
  const once = useOnce()
  const form = useForm({
    checks: () => ({ class_stars: classStars === null ? texts.missing : null }),
    summary: () => texts.missing,
    send: ({ exact }) =>
      once('POST /class_reservations/rating', {
        body: {
          class_reservation_id,
          class_stars: classStars ?? 0,
          coach_stars: coachStars ?? 0,
          comment: exact('comment'),
        },
      }),
    ...endsWith(texts.done, { done: onDone, refused: onRefused }),
  })

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={texts.title}
      width={500}
      staticBackdrop
      back={coachStars === null ? undefined : texts.cancel}
      submit={coachStars === null ? null : texts.action}
      busyLabel={texts.busy}
    >
      <p className="mu">{`${single.class_type.name}, ${dayAndTime(single.class_date, timezone)}`}</p>
      <StarField legend={texts.theClass} value={classStars} onChange={setClassStars} />
      <StarField legend={<Coach reservation={reservation} />} value={coachStars} onChange={setCoachStars} />
      {coachStars === null ? null : (
        <Textarea
          {...form.field('comment')}
          label={texts.comment}
          placeholder={texts.placeholder}
          maxLength={LONGEST_COMMENT}
        />
      )}
      <Problem>{form.problem}</Problem>
    </FormDialog>
  )
}

function Coach({ reservation: { single_class: single } }: { reservation: ClassReservation }): ReactNode {
  const first = single.class_instructors[0]?.instructor
  return (
    <>
      {first?.file ? <Avatar name={first.name} lastName={first.last_name} src={first.file.src} /> : null}
      {coachesOf(single) ?? texts.theCoach}
    </>
  )
}
