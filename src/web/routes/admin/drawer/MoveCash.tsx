import { TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { useState, type ReactNode } from 'react'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { DrawerField, firstPlace, type OpenDrawers } from '#web/routes/admin/parts/DrawerField.tsx'
import { readPesos } from '#web/routes/admin/parts/read-pesos.ts'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { useViewer } from '#web/studio.ts'
import { type Books, type Movement, signed, wordsOf } from './books.ts'

const texts = deskTexts.moving

interface MoveCashProps {
  drawer: Books
  kind: 'in' | 'out'
  onClose: () => void
}

/** Notes cash that is put into the drawer or taken out of it, with the reason. */
export function MoveCash({ drawer, kind, onClose }: MoveCashProps): ReactNode {
  const { form, dialog } = useDeskForm({
    initialValues: { amount: '', reason: '' },
    validate: {
      amount: (written) => ((readPesos(written) ?? 0) > 0 ? null : deskTexts.wrongAmount),
      reason: isNotEmpty(texts.missing),
    },
    send: ({ amount, reason }, once) =>
      once('POST /cash_drawers/{id}/movements', {
        params: { id: drawer.cash_drawer_id },
        body: { kind, amount: readPesos(amount) ?? 0, reason: reason.trim() },
      }),
    done: () => texts.done,
    onClose,
  })
  return (
    <DeskDialog {...dialog} title={texts[kind]} confirm={kind === 'in' ? texts.confirmIn : texts.confirmOut}>
      <TextInput {...form.getInputProps('amount')} label={texts.amount} inputMode="decimal" maxLength={12} />
      <TextInput
        {...form.getInputProps('reason')}
        label={texts.reason}
        placeholder={texts.example}
        maxLength={200}
      />
    </DeskDialog>
  )
}

interface CorrectMovementProps {
  /** The movement's. */
  drawer: Books
  /** In which of these it is taken back: the movement's own, or the open ones once that is closed. */
  open: OpenDrawers
  movement: Movement
  onClose: () => void
}

/** Takes a movement back by a new one. */
export function CorrectMovement({ drawer, open, movement, onClose }: CorrectMovementProps): ReactNode {
  const { cash_movement_id } = movement
  const own = open.find((one) => placeIn(one) === placeIn(drawer))
  const viewer = useViewer()?.customer_id
  const [place, setPlace] = useState(own ? placeIn(own) : firstPlace(open, viewer))
  const into = open.find((one) => placeIn(one) === place) ?? open[0] ?? drawer
  const { form, dialog } = useDeskForm({
    initialValues: { reason: '' },
    validate: { reason: isNotEmpty(texts.missing) },
    send: ({ reason }, once) =>
      once('POST /cash_drawers/{id}/corrections', {
        params: { id: into.cash_drawer_id },
        body: { cash_movement_id, reason: reason.trim() },
      }),
    done: () => deskTexts.correcting.done,
    onClose,
  })
  const { title, lead, confirm, noted } = deskTexts.correcting
  return (
    <DeskDialog {...dialog} title={title} confirm={confirm}>
      <p>{lead({ what: wordsOf(movement), amount: signed(-movement.amount) })}</p>
      {drawer.closedAt !== null && open.length === 1 ? (
        <p>{noted({ place: into.location?.name ?? deskTexts.drawer.studio })}</p>
      ) : null}
      <DrawerField open={open} place={place} onChoose={setPlace} />
      <TextInput {...form.getInputProps('reason')} label={texts.reason} maxLength={200} />
    </DeskDialog>
  )
}

const placeIn = ({ location }: Pick<Books, 'location'>): number | null => location?.location_id ?? null
