import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import type { CustomerPage } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { customerTexts } from '#text/admin/customers.ts'
import { api, changeActing } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { LeaveGuard } from '#web/routes/admin/parts/dialogs/LeaveGuard.tsx'

const { actAs: texts, form: words } = customerTexts

interface ActAsProps {
  customer: CustomerPage
  onClose: () => void
}

/** Opens the customer's area as that person, after a reason. */
export function ActAs({ customer, onClose }: ActAsProps): ReactNode {
  const { customer_id, name } = customer
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (value) => (value.trim() === '' ? words.missing : null) },
  })
  const call = useCall<unknown>({
    done: () => window.location.assign(paths.mystudio()),
    refused: ({ fields }) => form.setErrors(fields),
  })
  const onSubmit = form.onSubmit(({ reason }) =>
    call.send(() => changeActing(() => api('POST /acting', { body: { customer_id, reason } }))),
  )
  return (
    <DeskDialog
      busy={call.busy}
      problem={call.problem}
      guard={form.isDirty() && !call.busy ? <LeaveGuard saving waiting within={false} /> : null}
      onSubmit={onSubmit}
      onClose={onClose}
      title={texts.title({ name })}
      back={words.back}
      confirm={texts.confirm}
    >
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
