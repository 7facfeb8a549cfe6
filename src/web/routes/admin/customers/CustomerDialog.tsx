import { TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { CustomerPage } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { customerTexts } from '#text/admin/customers.ts'
import { api } from '#web/api/browser.ts'
import { useSubmissionKey } from '#web/components/booking/dialogs/use-submission-key.ts'
import { changedParts, merged } from '#web/routes/admin/catalogue/changes.ts'
import { ChangedMeanwhile } from '#web/routes/admin/catalogue/ChangedMeanwhile.tsx'
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

type Entered = ReturnType<typeof enteredOf>

const enteredOf = (customer: CustomerPage | null) => ({
  name: customer?.name ?? '',
  last_name: customer?.last_name ?? '',
  email: customer?.email ?? '',
  phone: customer?.phone ?? '',
  birthdate: customer?.birthdate ?? '',
  instagram: customer?.instagram ?? '',
})

const bodyOf = ({ birthdate, instagram, ...person }: Entered) => ({
  ...person,
  birthdate: birthdate || null,
  instagram: instagram || null,
})

/** What the fields are called where two versions are compared. */
const labels = () => ({
  name: texts.name,
  last_name: texts.lastName,
  email: texts.email,
  phone: texts.phone,
  birthdate: texts.birthdate,
  instagram: texts.instagram,
})

/** A customer's own data, entered or changed by the desk. */
export function CustomerDialog({ customer, onAdded, onClose }: CustomerDialogProps): ReactNode {
  const navigate = useNavigate()
  // The version that is edited: whoever changed it meanwhile is not overwritten unseen.
  const [base, setBase] = useState(customer)
  const [conflict, setConflict] = useState(false)
  const submit = useSubmissionKey()
  const store = async (values: Entered, from: CustomerPage | null): Promise<CustomerPage | null> => {
    const body = bodyOf(values)
    if (from !== null) {
      const change = changedParts(bodyOf(enteredOf(from)), body)
      const { customer_id, updatedAt } = from
      await api('PUT /customer', { body: { customer_id, ...change, updatedAt } })
      return null
    }
    const { customer: added } = await submit(body, (one, idempotencyKey) =>
      api('POST /customer', { body: one, idempotencyKey }),
    )
    return added
  }
  const { form, sendAgain, dialog } = useDeskForm({
    initialValues: enteredOf(customer),
    validate: {
      name: isNotEmpty(texts.missing),
      last_name: isNotEmpty(texts.missing),
      email: isNotEmpty(texts.missing),
      phone: isNotEmpty(texts.missing),
    },
    send: (values) => store(values, base),
    done: (added) => {
      if (added === null) return customerTexts.done.saved
      if (onAdded) onAdded(added)
      else void navigate(paths.adminCustomer(added.customer_id))
      return customerTexts.done.added
    },
    refused: ({ code }) => setConflict(code === 'changed_meanwhile'),
    onClose,
  })
  const settle = (keepOwn: boolean): void => {
    if (!keepOwn || customer === null) return onClose()
    const values = merged(enteredOf(base), enteredOf(customer), form.values)
    setConflict(false)
    setBase(customer)
    form.setValues(values)
    void sendAgain(() => store(values, customer))
  }
  if (conflict)
    return (
      <ChangedMeanwhile
        sections={[{ title: customerTexts.edit, labels: labels() }]}
        base={enteredOf(base)}
        theirs={enteredOf(customer)}
        yours={form.values}
        onSettle={settle}
      />
    )
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
