import { TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { CustomerPage } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { customerTexts } from '#text/admin/customers.ts'
import { api } from '#web/api/browser.ts'
import { useSubmissionKey } from '#web/components/booking/dialogs/use-submission-key.ts'
import { DeskDialog } from '#web/routes/admin/parts/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/use-desk-form.ts'

import styles from './customers.module.css'

const texts = customerTexts.form

interface CustomerDialogProps {
  /** Null enters a new one, who gets a mail to choose a password. */
  customer: CustomerPage | null
  /** What follows a new one; without it their page opens. */
  onAdded?: (customer: CustomerPage) => void
  onClose: () => void
}

/** A customer's own data, entered or changed by the desk. */
export function CustomerDialog({ customer, onAdded, onClose }: CustomerDialogProps): ReactNode {
  const navigate = useNavigate()
  // The version that is shown: whoever changed it meanwhile is not overwritten unseen.
  const [updatedAt] = useState(customer?.updatedAt)
  const submit = useSubmissionKey()
  const { form, dialog } = useDeskForm({
    initialValues: {
      name: customer?.name ?? '',
      last_name: customer?.last_name ?? '',
      email: customer?.email ?? '',
      phone: customer?.phone ?? '',
      birthdate: customer?.birthdate ?? '',
      instagram: customer?.instagram ?? '',
    },
    validate: {
      name: isNotEmpty(texts.missing),
      last_name: isNotEmpty(texts.missing),
      email: isNotEmpty(texts.missing),
      phone: isNotEmpty(texts.missing),
    },
    send: async ({ birthdate, instagram, email, ...person }) => {
      const optional = { birthdate: birthdate || null, instagram: instagram || null }
      if (customer === null) {
        const body = { ...person, email, ...optional }
        const { customer: added } = await submit(body, (one, idempotencyKey) =>
          api('POST /customer', { body: one, idempotencyKey }),
        )
        return added
      }
      await api('PUT /customer', {
        body: {
          customer_id: customer.customer_id,
          ...person,
          ...optional,
          ...(email !== customer.email && { email }),
          ...(updatedAt !== undefined && { updatedAt }),
        },
      })
      return null
    },
    done: (added) => {
      if (added === null) return customerTexts.done.saved
      if (onAdded) onAdded(added)
      else void navigate(paths.adminCustomer(added.customer_id))
      return customerTexts.done.added
    },
    onClose,
  })
  return (
    <DeskDialog
      {...dialog}
      title={customer === null ? customerTexts.add : customerTexts.edit}
      back={texts.back}
      confirm={texts.save}
    >
      <div className={styles['pair']}>
        <TextInput {...form.getInputProps('name')} label={texts.name} maxLength={80} autoComplete="off" />
        <TextInput
          {...form.getInputProps('last_name')}
          label={texts.lastName}
          maxLength={80}
          autoComplete="off"
        />
      </div>
      <TextInput
        {...form.getInputProps('email')}
        label={texts.email}
        description={customer === null ? undefined : texts.emailHint}
        type="email"
        autoComplete="off"
      />
      <TextInput {...form.getInputProps('phone')} label={texts.phone} type="tel" autoComplete="off" />
      <div className={styles['pair']}>
        <TextInput {...form.getInputProps('birthdate')} label={texts.birthdate} type="date" />
        <TextInput
          {...form.getInputProps('instagram')}
          label={texts.instagram}
          maxLength={60}
          autoComplete="off"
        />
      </div>
    </DeskDialog>
  )
}
