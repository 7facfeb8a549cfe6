import type { ReactNode } from 'react'
import { classTexts } from '#text/admin/schedule/class.ts'
import { nameOf } from '#web/components/attendance/entry.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { ClassField, useClasses } from './ClassField.tsx'
import type { PlaceDialogProps } from './PlaceDialogs.tsx'
import { SpotField } from './SpotField.tsx'

const texts = classTexts.moveDialog

/** Moves a place to another class of the next two weeks; the credit that pays stays the same. */
export function MoveDialog({ single, entry, guests, onClose }: PlaceDialogProps): ReactNode {
  const offered = useClasses(true)
  const classes =
    offered?.filter((one) => !one.begun && one.single.single_class_id !== single.single_class_id) ?? null
  const name = nameOf(entry)
  const { form, dialog } = useDeskForm<{ class: string | null; spot: number | null }, unknown>({
    initialValues: { class: null, spot: null },
    validate: { class: (id) => (id === null ? classTexts.classField.missing : null) },
    send: ({ class: id, spot }, once) =>
      once('POST /class_reservations/{id}/move', {
        params: { id: entry.class_reservation_id },
        body: { single_class_id: Number(id), spot },
      }),
    done: () => texts.done({ name }),
    // Another is chosen.
    refused: ({ code }) => {
      if (code === 'spot_taken') form.setFieldValue('spot', null)
    },
    onClose,
  })
  const target = classes?.find((one) => String(one.single.single_class_id) === form.values.class)?.single
  return (
    <DeskDialog {...dialog} title={texts.title} confirm={texts.confirm}>
      <p>{texts.lead({ name, guests })}</p>
      <ClassField
        classes={classes}
        places={guests + 1}
        value={form.values.class}
        error={form.errors['class']}
        onChange={(value) => form.setValues({ class: value, spot: null })}
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
