import { Button } from '@mantine/core'
import {
  Ban,
  Banknote,
  CalendarX,
  Download,
  Gift,
  KeyRound,
  MailCheck,
  Merge,
  Minus,
  Plus,
  Trash2,
  Undo2,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { CustomerPage } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { customerTexts as texts } from '#text/admin/customers.ts'
import { api } from '#web/api/browser.ts'
import { saveData } from '#web/components/profile/save-data.ts'
import { Link } from '#web/ui/Link.tsx'
import { ActAs } from './ActAs.tsx'
import { AtOnce } from './AtOnce.tsx'
import { BlockCustomer, type Choice, DeleteCustomer, GiveAccess, RemoveClasses } from './AccessDialogs.tsx'
import { AddCredits } from './credits/CreditDialogs.tsx'
import { GivePenalty } from './credits/Penalties.tsx'
import { MergeCustomer } from './MergeCustomer.tsx'
import styles from './customers.module.css'

interface CustomerActionsProps {
  customer: CustomerPage
  admin: boolean
  packages: readonly Choice[]
  methods: readonly Choice[]
  /** The studio's. */
  today: string
}

type Action = 'give' | 'add' | 'remove' | 'penalize' | 'block' | 'merge' | 'delete'

/** What the desk may do for a customer; giving and taking packages is the admins'. */
export function CustomerActions({
  customer,
  admin,
  packages,
  methods,
  today,
}: CustomerActionsProps): ReactNode {
  const [open, setOpen] = useState<Action | null>(null)
  const close = (): void => setOpen(null)
  const { customer_id, email } = customer
  if (customer.deleted_at !== null) return null
  return (
    <section className={styles['card']} aria-labelledby="actions">
      <h2 id="actions">{texts.sections.actions}</h2>
      <div className={styles['actions']}>
        <Button
          component={Link}
          to={paths.adminSell({ cliente: customer_id })}
          variant="default"
          size="sm"
          leftSection={<Banknote size={16} aria-hidden />}
        >
          {texts.actions.sell}
        </Button>
        {admin ? (
          <>
            <Button
              variant="default"
              size="sm"
              leftSection={<Gift size={16} aria-hidden />}
              onClick={() => setOpen('give')}
            >
              {texts.actions.give}
            </Button>
            <Button
              variant="default"
              size="sm"
              leftSection={<Plus size={16} aria-hidden />}
              onClick={() => setOpen('add')}
            >
              {texts.giveCredits.add}
            </Button>
            <Button
              variant="default"
              size="sm"
              leftSection={<Minus size={16} aria-hidden />}
              onClick={() => setOpen('remove')}
            >
              {texts.actions.remove}
            </Button>
            <Button
              variant="default"
              size="sm"
              leftSection={<CalendarX size={16} aria-hidden />}
              onClick={() => setOpen('penalize')}
            >
              {texts.penalty.confirm}
            </Button>
          </>
        ) : null}
        {customer.role === 'customer' && customer.blocked_at === null ? <ActAs customer={customer} /> : null}
        <AtOnce
          label={texts.actions.reset}
          icon={<KeyRound size={16} aria-hidden />}
          done={texts.done.reset}
          send={() => api('POST /customer/recover', { body: { email } })}
        />
        {customer.email_confirmed ? null : (
          <AtOnce
            label={texts.actions.confirm}
            icon={<MailCheck size={16} aria-hidden />}
            done={texts.done.confirmed}
            send={() => api('PUT /customer', { body: { customer_id, email_confirmed: true } })}
          />
        )}
        {customer.blocked_at === null ? (
          <Button
            variant="default"
            size="sm"
            leftSection={<Ban size={16} aria-hidden />}
            onClick={() => setOpen('block')}
          >
            {texts.actions.block}
          </Button>
        ) : (
          <AtOnce
            label={texts.actions.unblock}
            icon={<Undo2 size={16} aria-hidden />}
            done={texts.done.unblocked}
            send={() => api('PUT /customer/block', { body: { customer_id, blocked: false } })}
          />
        )}
        {admin ? (
          <>
            <AtOnce
              label={texts.actions.data}
              icon={<Download size={16} aria-hidden />}
              done={texts.done.data}
              send={async () =>
                saveData(
                  await api('GET /customer/admin/{id}/data', { params: { id: customer_id } }),
                  texts.dataFile({ id: customer_id }),
                )
              }
            />
            <Button
              variant="default"
              size="sm"
              leftSection={<Merge size={16} aria-hidden />}
              onClick={() => setOpen('merge')}
            >
              {texts.actions.merge}
            </Button>
            {customer.role === 'customer' ? (
              <Button
                variant="default"
                size="sm"
                leftSection={<Trash2 size={16} aria-hidden />}
                onClick={() => setOpen('delete')}
              >
                {texts.actions.delete}
              </Button>
            ) : null}
          </>
        ) : null}
      </div>
      {open === 'give' ? (
        <GiveAccess customer={customer} packages={packages} methods={methods} onClose={close} />
      ) : null}
      {open === 'add' ? <AddCredits customer={customer} today={today} onClose={close} /> : null}
      {open === 'penalize' ? <GivePenalty customer={customer} today={today} onClose={close} /> : null}
      {open === 'remove' ? <RemoveClasses customer={customer} onClose={close} /> : null}
      {open === 'merge' ? <MergeCustomer customer={customer} onClose={close} /> : null}
      {open === 'delete' ? <DeleteCustomer customer={customer} onClose={close} /> : null}
      {open === 'block' ? <BlockCustomer customer={customer} onClose={close} /> : null}
    </section>
  )
}
