import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SingleClass } from '#contract/types.ts'
import { addDays } from '#domain/time/days.ts'
import { classTexts } from '#text/admin/schedule/class.ts'
import { api } from '#web/api/browser.ts'
import { nameOf } from '#web/components/attendance/entry.ts'
import { useSubmissionKey } from '#web/components/booking/dialogs/use-submission-key.ts'
import { DeskDialog } from '#web/routes/admin/parts/DeskDialog.tsx'
import { useLoaded } from '#web/routes/admin/parts/use-loaded.ts'
import { useDeskForm } from '#web/routes/admin/parts/use-desk-form.ts'
import { useStudio } from '#web/studio.ts'
import { dayLong, dayOf, timeOf } from '#web/ui/format/format.ts'
import type { PlaceDialogProps } from './PlaceDialogs.tsx'
import { SpotField } from './SpotField.tsx'

const texts = classTexts.moveDialog
/** How far ahead classes are offered. */
const DAYS = 14

/** Moves a place to another class of the next two weeks; the credit that pays stays the same. */
export function MoveDialog({ single, entry, guests, onClose }: PlaceDialogProps): ReactNode {
  const { timezone } = useStudio()
  const classes = useOtherClasses(single)
  const submit = useSubmissionKey()
  const name = nameOf(entry)
  const { form, dialog } = useDeskForm<{ class: string | null; spot: number | null }, unknown>({
    initialValues: { class: null, spot: null },
    validate: { class: (id) => (id === null ? texts.missing : null) },
    send: ({ class: id, spot }) =>
      submit({ single_class_id: Number(id), spot }, (body, idempotencyKey) =>
        api('POST /class_reservations/{id}/move', {
          params: { id: entry.class_reservation_id },
          body,
          idempotencyKey,
        }),
      ),
    done: () => texts.done({ name }),
    onClose,
  })
  const target = classes?.find(({ single_class_id }) => String(single_class_id) === form.values.class)
  return (
    <DeskDialog {...dialog} title={texts.title} back={classTexts.back} confirm={texts.confirm}>
      <p>{texts.lead({ name, guests })}</p>
      <Select
        label={texts.pick}
        placeholder={texts.placeholder}
        searchable
        data={(classes ?? []).map((one) => ({
          value: String(one.single_class_id),
          label: texts.option({
            day: dayLong(dayOf(one.class_date, timezone)),
            time: timeOf(one.class_date, timezone),
            name: one.class_type.name,
            places: one.places_left,
          }),
          disabled: one.places_left <= guests,
        }))}
        nothingFoundMessage={classes === null ? undefined : texts.nothing}
        value={form.values.class}
        error={form.errors['class']}
        onChange={(value) => form.setValues({ class: value, spot: null })}
        data-autofocus
      />
      {target ? (
        <SpotField
          single={target}
          value={form.values.spot}
          error={form.errors['spot']}
          onChange={(spot) => form.setFieldValue('spot', spot)}
        />
      ) : null}
    </DeskDialog>
  )
}

/** The other classes from today on that are not cancelled and have not begun; null while they load. */
function useOtherClasses({ single_class_id }: SingleClass): readonly SingleClass[] | null {
  const { timezone } = useStudio()
  return useLoaded(String(single_class_id), async (signal) => {
    const today = dayOf(new Date(), timezone)
    const query = { start_date: today, end_date: addDays(today, DAYS) }
    const { days } = await api('GET /schedule', { query, signal })
    const now = Date.now()
    return days
      .flatMap(({ details }) => details)
      .filter(
        (one) =>
          one.single_class_id !== single_class_id &&
          one.cancelledAt === null &&
          Date.parse(one.class_date) > now,
      )
  })
}
