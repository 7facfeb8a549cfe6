import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#domain/site-map/paths.ts'
import { payoutTexts } from '#text/admin/sales/payouts.ts'
import { api } from '#web/api/browser.ts'
import { ConfirmDialog } from '#web/routes/admin/parts/dialogs/ConfirmDialog.tsx'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { dateMedium } from '#web/ui/format/written-dates.ts'
import { written } from './Differences.tsx'
import type { Difference, PayoutDetail } from './payout-detail.ts'

interface SettleDialogProps {
  difference: Difference
  onClose: () => void
}

/** Takes a difference off the list, with a note. */
export function SettleDialog({ difference, onClose }: SettleDialogProps): ReactNode {
  const texts = payoutTexts.settling
  const { form, dialog } = useDeskForm({
    initialValues: { note: '' },
    send: ({ note }) =>
      api('PUT /payouts/lines/{id}', { params: { id: difference.payout_line_id }, body: { note } }),
    done: () => texts.done,
    onClose,
  })
  return (
    <DeskDialog {...dialog} title={texts.title} confirm={texts.confirm}>
      <p>{texts.lead({ amount: written(difference), day: dateMedium(difference.day) })}</p>
      <TextInput
        {...form.getInputProps('note')}
        label={texts.note}
        placeholder={texts.example}
        maxLength={300}
      />
    </DeskDialog>
  )
}

interface RemovePayoutProps {
  payout: PayoutDetail
  onClose: () => void
}

/** Removes a report that was imported by mistake. */
export function RemovePayout({ payout: { payout_id, name }, onClose }: RemovePayoutProps): ReactNode {
  const texts = payoutTexts.removing
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      danger
      title={texts.title({ name })}
      back={texts.back}
      confirm={texts.confirm}
      send={async (once) => {
        await once('DELETE /payouts/{id}', { params: { id: payout_id } })
        // Its own page is gone.
        await navigate(paths.adminPayouts())
      }}
      done={() => texts.done}
      onClose={onClose}
    >
      <p>{texts.lead}</p>
    </ConfirmDialog>
  )
}
