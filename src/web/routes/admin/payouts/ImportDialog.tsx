import { FileInput, Select } from '@mantine/core'
import { FileSpreadsheet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { gatewayNames } from '#domain/selling/cards/card-forms.ts'
import { paths } from '#domain/site-map/paths.ts'
import { payoutTexts } from '#text/admin/sales/payouts.ts'
import { integrationTexts } from '#text/admin/settings/integrations.ts'
import { api } from '#web/api/browser.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'

const texts = payoutTexts.importing
export type Provider = (typeof gatewayNames)[number]
/** As much as the call takes. */
const MOST_BYTES = 2_000_000

interface ImportDialogProps {
  /** The provider that is chosen at first. */
  first: Provider
  onClose: () => void
}

/** Excel for Windows writes CSV without UTF-8, and “Unicode text” as UTF-16. */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Imports a provider's report and opens what it found. */
export function ImportDialog({ first, onClose }: ImportDialogProps): ReactNode {
  const navigate = useNavigate()
  const { form, dialog } = useDeskForm({
    initialValues: { gateway: first, csv: null as File | null },
    validate: {
      csv: (file) => (file === null ? texts.missing : file.size > MOST_BYTES ? texts.tooLarge : null),
    },
    send: async ({ gateway, csv: file }) => {
      const { payout } = await api('POST /payouts', {
        body: { gateway, name: file?.name ?? '', csv: file === null ? '' : textOf(await file.arrayBuffer()) },
      })
      await navigate(paths.adminPayout(payout.payout_id))
      return payout
    },
    done: ({ open }) => texts.done({ open }),
    onClose,
  })
  const { gateway } = form.values
  return (
    <DeskDialog {...dialog} title={texts.title} confirm={texts.confirm}>
      <Select
        {...form.getInputProps('gateway')}
        label={texts.provider}
        description={integrationTexts.reports[gateway]}
        allowDeselect={false}
        data={gatewayNames.map((value) => ({ value, label: integrationTexts.names[value] }))}
      />
      <FileInput
        {...form.getInputProps('csv')}
        label={texts.file}
        placeholder={texts.choose}
        accept=".csv,text/csv,text/plain"
        leftSection={<FileSpreadsheet />}
      />
    </DeskDialog>
  )
}
