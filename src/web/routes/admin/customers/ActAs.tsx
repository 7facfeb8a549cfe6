import { TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import type { ReactNode } from 'react'
import type { CustomerPage } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { customerTexts } from '#text/admin/customers.ts'
import { api, changeActing } from '#web/api/browser.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'

const { actAs: texts, form: words } = customerTexts

/** Opens the customer's area as that person, after a reason. */
export function ActAs({ customer, onClose }: { customer: CustomerPage; onClose: () => void }): ReactNode {
  const { customer_id, name } = customer
  const { form, dialog } = useDeskForm({
    initialValues: { reason: '' },
    validate: { reason: isNotEmpty(words.missing) },
    send: async ({ reason }) => {
      await changeActing(() => api('POST /acting', { body: { customer_id, reason } }))
      return new Promise(() => window.location.assign(paths.mystudio()))
    },
    onClose,
  })
  return (
    <DeskDialog {...dialog} title={texts.title({ name })} confirm={texts.confirm}>
      <p>{texts.lead}</p>
      <TextInput
        {...form.getInputProps('reason')}
        label={texts.reason}
        placeholder={texts.example}
        maxLength={200}
        data-autofocus
      />
    </DeskDialog>
  )
}
