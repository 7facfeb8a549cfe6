import { TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Answer, StaffClass } from '#contract/types.ts'
import { adminScheduleTexts } from '#text/admin/schedule/schedule.ts'
import { uiTexts } from '#text/site/site.ts'
import { api } from '#web/api/browser.ts'
import { useToldCall } from '#web/routes/admin/parts/use-told-call.ts'
import { hintBelow } from '#web/routes/admin/parts/hint-below.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { Affected } from './Affected.tsx'
import { Scope, type ScopeName } from './Scope.tsx'
import { undoOf, type Undoing } from './use-undo.ts'

const texts = adminScheduleTexts.cancel

interface Cancelling {
  single: Pick<StaffClass, 'single_class_id' | 'series_id'>
  settle: Undoing['settle']
  onDone?: () => void
}

type Cancelled = Answer<'DELETE /single_class/{id}'>
type Seen = Cancelled & { scope: ScopeName }

/** Whom a cancellation concerns. */
async function look({ single_class_id: id }: Cancelling['single'], scope: ScopeName): Promise<Seen> {
  const body = { scope, preview: true }
  return { ...(await api('DELETE /single_class/{id}', { params: { id }, body })), scope }
}

/** Cancels a class, or it and the later ones of its series, after saying whom that concerns: what opens that, and the dialog. */
export function useCancelClass(given: Cancelling) {
  const [first, setFirst] = useState<Seen | null>(null)
  const { busy, send } = useToldCall<Seen>({ done: setFirst })
  return {
    open: () => void send(() => look(given.single, 'one')),
    busy,
    dialog: first && <CancelDialog {...given} first={first} onClose={() => setFirst(null)} />,
  }
}

interface CancelDialogProps extends Cancelling {
  /** What was looked at before it opened. */
  first: Seen
  onClose: () => void
}

function CancelDialog({ single, settle, onDone, first, onClose }: CancelDialogProps): ReactNode {
  const [{ scope, single_classes, affected, cancelled }, setSeen] = useState(first)
  const { form, send, dialog } = useDeskForm({
    initialValues: { reason: '' },
    // A class that is over or cancelled by now is no longer shown.
    reloads: false,
    send: async ({ reason }, once) => {
      const params = { id: single.single_class_id }
      const done = await once('DELETE /single_class/{id}', { params, body: { scope, reason } })
      onClose()
      onDone?.()
      const counts = { classes: done.single_classes.length, places: done.cancelled.cash_paid.length }
      await settle(texts.done(counts), undoOf(done.undo))
    },
    onClose,
  })
  const choose = (chosen: ScopeName): void => void send(async () => setSeen(await look(single, chosen)))
  return (
    <DeskDialog
      {...dialog}
      danger
      title={texts.title}
      confirm={texts.send({ classes: single_classes.length })}
    >
      {single.series_id === null ? null : <Scope label={texts.scope} scope={scope} onSelect={choose} />}
      <p>{texts.what({ classes: single_classes.length })}</p>
      <Affected by="cancel" affected={affected} />
      {cancelled.cash_paid.length === 0 ? null : <p>{texts.cash({ places: cancelled.cash_paid.length })}</p>}
      <TextInput
        {...form.getInputProps('reason')}
        label={`${texts.reason} ${uiTexts.optional}`}
        description={texts.reasonHint}
        inputWrapperOrder={hintBelow}
        maxLength={300}
      />
    </DeskDialog>
  )
}

/** A button that cancels a class. */
export function CancelClass(props: Cancelling): ReactNode {
  const { open, busy, dialog } = useCancelClass(props)
  return (
    <>
      <BusyButton variant="default" busy={busy} onClick={open}>
        {texts.open}
      </BusyButton>
      {dialog}
    </>
  )
}
