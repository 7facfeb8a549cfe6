import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { CustomerPage } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { customerTexts } from '#text/admin/customers.ts'
import type { Api } from '#web/api/client.ts'
import { changedParts, isMissing } from '#web/routes/admin/catalogue/changes.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useRecordDialog } from '#web/routes/admin/parts/dialogs/use-record-dialog.tsx'
import { PhoneField } from '#web/routes/admin/counter/PhoneField.tsx'
import { useMails } from '#web/routes/admin/shell/mails.ts'
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
  const store = async (values: Entered, read: CustomerPage | null, once: Api) => {
    const body = bodyOf(values)
    if (read !== null) {
      const change = changedParts(bodyOf(enteredOf(read)), body)
      const { customer_id, updatedAt } = read
      await once('PUT /customer', { body: { customer_id, ...change, updatedAt } })
      return null
    }
    return (await once('POST /customer', { body })).customer
  }
  const required = (field: keyof Entered) => (entered: string) =>
    isMissing(entered, customer && enteredOf(customer)[field]) ? texts.missing : null
  const mails = useMails()
  const { form, dialog, meanwhile } = useRecordDialog({
    record: customer,
    valuesOf: enteredOf,
    section: { title: customerTexts.edit, labels: labels() },
    validate: {
      name: required('name'),
      last_name: required('last_name'),
      email: required('email'),
      phone: required('phone'),
    },
    store,
    done: async (added) => {
      if (added === null) return customerTexts.done.saved
      if (onAdded) onAdded(added)
      else await navigate(paths.adminCustomer(added.customer_id))
      return mails ? customerTexts.done.added : customerTexts.done.addedStored
    },
    onClose,
  })
  if (meanwhile) return meanwhile
  return (
    <DeskDialog
      {...dialog}
      title={customer === null ? customerTexts.add : customerTexts.edit}
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
      <PhoneField {...form.getInputProps('phone')} label={texts.phone} />
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
