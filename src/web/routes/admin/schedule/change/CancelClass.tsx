import { TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Answer, StaffClass } from '#contract/types.ts'
import { adminScheduleTexts } from '#text/admin/schedule/schedule.ts'
import { uiTexts } from '#text/site/site.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { hintBelow } from '#web/routes/admin/parts/hint-below.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
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

/** Cancels a class, or it and the later ones of its series, after saying whom that concerns: what opens that, and the dialog. */
export function useCancelClass({ single, settle, onDone }: Cancelling) {
  const { single_class_id: id, series_id } = single
  const [seen, setSeen] = useState<(Cancelled & { scope: ScopeName }) | null>(null)
  const [reason, setReason] = useState('')
  const toast = useToast()
  const send = (body: { scope: ScopeName; reason?: string; preview?: boolean }): Promise<Cancelled> =>
    api('DELETE /single_class/{id}', { params: { id }, body })
  const looking = useCall<void>({
    done: () => undefined,
    refused: ({ message }) => {
      if (seen === null) toast.error(message)
    },
  })
  const look = (scope: ScopeName): void =>
    void looking.send(async () => setSeen({ ...(await send({ scope, preview: true })), scope }))
  const cancelling = useCall<Cancelled>({
    done: async ({ single_classes, cancelled, undo }) => {
      setSeen(null)
      onDone?.()
      const counts = { classes: single_classes.length, places: cancelled.cash_paid.length }
      await settle(texts.done(counts), undoOf(undo))
    },
  })
  const dialog =
    seen === null ? null : (
      <DeskDialog
        danger
        title={texts.title}
        back={texts.back}
        confirm={texts.send({ classes: seen.single_classes.length })}
        busy={cancelling.busy || looking.busy}
        problem={cancelling.problem ?? looking.problem}
        onClose={() => setSeen(null)}
        onSubmit={() => void cancelling.send(() => send({ scope: seen.scope, reason }))}
      >
        {series_id === null ? null : <Scope label={texts.scope} scope={seen.scope} onSelect={look} />}
        <p>{texts.what({ classes: seen.single_classes.length })}</p>
        <Affected by="cancel" affected={seen.affected} />
        {seen.cancelled.cash_paid.length === 0 ? null : (
          <p>{texts.cash({ places: seen.cancelled.cash_paid.length })}</p>
        )}
        <TextInput
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          label={`${texts.reason} ${uiTexts.optional}`}
          description={texts.reasonHint}
          inputWrapperOrder={hintBelow}
          maxLength={300}
        />
      </DeskDialog>
    )
  return { open: () => look('one'), busy: looking.busy && seen === null, dialog }
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
