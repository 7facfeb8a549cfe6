import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import type { ReactNode } from 'react'
import type { CustomerPage, Purchase } from '#contract/types.ts'
import { CASH } from '#domain/selling/built-in-methods.ts'
import { fullName } from '#domain/people/full-name.ts'
import { customerTexts } from '#text/admin/customers.ts'
import { api } from '#web/api/browser.ts'
import { ConfirmDialog } from '#web/routes/admin/parts/dialogs/ConfirmDialog.tsx'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { DrawerField, useDrawer } from '#web/routes/admin/parts/DrawerField.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'

const { give, remove, revoke, block, form: words, done } = customerTexts

export interface Choice {
  value: string
  label: string
}

interface GiveAccessProps {
  customer: CustomerPage
  packages: readonly Choice[]
  methods: readonly Choice[]
  onClose: () => void
}

/** Gives a package: as a gift, or for money that the desk took in. */
export function GiveAccess({ customer, packages, methods, onClose }: GiveAccessProps): ReactNode {
  const { form, dialog } = useDeskForm({
    initialValues: {
      class_package_id: null as string | null,
      is_gift: false,
      payment_method_id: null as string | null,
      package_days: '' as number | string,
      bill: false,
    },
    validate: {
      class_package_id: isNotEmpty(words.missing),
      payment_method_id: (value, { is_gift }) => (is_gift || value ? null : words.missing),
    },
    send: ({ class_package_id, payment_method_id, package_days, is_gift, bill }, once) =>
      once('POST /customer/giveAccess', {
        body: {
          customer_id: customer.customer_id,
          class_package_id: Number(class_package_id),
          package_days: package_days === '' ? null : Number(package_days),
          is_gift,
          payment_method_id: is_gift ? null : Number(payment_method_id),
          bill,
          location_id: drawer.location_id,
        },
      }),
    done: () => done.given,
    onClose,
  })
  const { is_gift, payment_method_id } = form.values
  const inCash = !is_gift && Number(payment_method_id) === CASH
  const drawer = useDrawer(inCash)
  return (
    <DeskDialog {...dialog} disabled={drawer.loading} title={give.title} confirm={give.confirm}>
      <Select
        {...form.getInputProps('class_package_id')}
        label={give.package}
        data={[...packages]}
        searchable
      />
      <Switch {...form.getInputProps('is_gift', { type: 'checkbox' })} label={give.gift} />
      {is_gift ? null : (
        <Select {...form.getInputProps('payment_method_id')} label={give.method} data={[...methods]} />
      )}
      {inCash ? <DrawerField {...drawer.field} /> : null}
      <NumberInput
        {...form.getInputProps('package_days')}
        label={give.days}
        description={give.daysHint}
        min={1}
        max={3660}
        allowDecimal={false}
        hideControls
      />
      <Switch {...form.getInputProps('bill', { type: 'checkbox' })} label={give.bill} />
    </DeskDialog>
  )
}

interface CustomerProps {
  customer: CustomerPage
  onClose: () => void
}

/** Takes free credits away, those that expire first. */
export function RemoveClasses({ customer, onClose }: CustomerProps): ReactNode {
  const { form, dialog } = useDeskForm({
    initialValues: { amount: 1 as number | string, reason: '' },
    validate: { amount: (value) => (Number(value) >= 1 ? null : words.missing) },
    send: async ({ amount, reason }, once) => {
      const asked = Number(amount)
      const { removed } = await once('PUT /customer/removeClasses', {
        body: { customer_id: customer.customer_id, amount: asked, reason },
      })
      return { asked, removed }
    },
    done: ({ asked, removed }) => {
      if (removed === 0) return done.removedNone
      return removed < asked ? done.removedAll({ removed }) : done.removed
    },
    onClose,
  })
  return (
    <DeskDialog {...dialog} danger title={remove.title} confirm={remove.confirm}>
      <p>{remove.lead}</p>
      <NumberInput
        {...form.getInputProps('amount')}
        label={remove.amount}
        min={1}
        max={500}
        allowDecimal={false}
      />
      <TextInput
        {...form.getInputProps('reason')}
        label={remove.reason}
        description={remove.reasonHint}
        maxLength={200}
      />
    </DeskDialog>
  )
}

/** Takes a purchase's access away, without a refund. */
export function RevokeAccess({ purchase, onClose }: { purchase: Purchase; onClose: () => void }): ReactNode {
  const order = customerTexts.order({ id: purchase.purchase_id }).toLowerCase()
  return (
    <ConfirmDialog
      danger
      title={revoke.title}
      confirm={revoke.confirm}
      send={() => api('PUT /customer/revokeAccess', { body: { purchase_id: purchase.purchase_id } })}
      done={() => done.revoked}
      onClose={onClose}
    >
      <p>{revoke.lead({ order, package: purchase.class_package.title })}</p>
    </ConfirmDialog>
  )
}

/** Blocks a customer; what that ends is said before. */
export function BlockCustomer({ customer, onClose }: CustomerProps): ReactNode {
  const { form, dialog } = useDeskForm({
    initialValues: { reason: '' },
    send: ({ reason }) =>
      api('PUT /customer/block', {
        body: { customer_id: customer.customer_id, blocked: true, reason: reason.trim() || null },
      }),
    done: () => done.blocked,
    onClose,
  })
  const name = fullName(customer)
  return (
    <DeskDialog {...dialog} danger title={block.title({ name })} confirm={block.confirm}>
      <p>{block.lead}</p>
      <TextInput {...form.getInputProps('reason')} label={block.reason} maxLength={300} />
    </DeskDialog>
  )
}

/** Deletes a customer's account at their wish; the last name is asked for, because it cannot be undone. */
export function DeleteCustomer({ customer, onClose }: CustomerProps): ReactNode {
  const texts = customerTexts.delete
  const { customer_id: id, name, last_name } = customer
  const { form, dialog } = useDeskForm({
    initialValues: { word: '' },
    validate: { word: (value) => (value.trim() === last_name.trim() ? null : texts.wrong) },
    send: (_, once) => once('DELETE /customer/admin/{id}', { params: { id } }),
    done: () => done.deleted,
    onClose,
  })
  return (
    <DeskDialog
      {...dialog}
      danger
      title={texts.title({ name: `${name} ${last_name}` })}
      confirm={texts.confirm}
    >
      <p>{texts.lead}</p>
      <TextInput {...form.getInputProps('word')} label={texts.word} autoComplete="off" />
    </DeskDialog>
  )
}
