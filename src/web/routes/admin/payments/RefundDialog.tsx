import { Checkbox, Radio, TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { CASH } from '#domain/selling/built-in-methods.ts'
import { paymentTexts } from '#text/admin/sales/admin-payments.ts'
import { api } from '#web/api/browser.ts'
import { useRead } from '#web/api/use-read.ts'
import { money } from '#web/ui/format/format.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { DrawerField, useDrawer } from '#web/routes/admin/parts/DrawerField.tsx'
import { readPesos } from '#web/routes/admin/parts/read-pesos.ts'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import styles from './payments.module.css'

const texts = paymentTexts.refunding

/** Refunds a purchase's last payment, or first what came in addition, in full or in part, with a reason. */
export function RefundDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }): ReactNode {
  const params = { id: purchase.purchase_id }
  const all = useRead(params.id, (signal) => api('GET /purchases/refund/{id}', { params, query: {}, signal }))
  const drawer = useDrawer(purchase.payment_method?.payment_method_id === CASH)
  const { form, dialog } = useDeskForm({
    initialValues: { share: 'all', amount: '', reason: '', byHand: false },
    validate: {
      amount: (written, { share }) =>
        share === 'part' && partIn(written) === null ? texts.wrongAmount : null,
      reason: isNotEmpty(texts.missing),
    },
    send: ({ share, amount, reason, byHand }, once) => {
      // The amount that was shown, whatever arrived since.
      const shown = share === 'part' ? partIn(amount) : left || null
      const { location_id } = drawer
      return once('POST /purchases/refund/{id}', {
        params,
        body: { reason: reason.trim(), location_id, amount: shown, by_hand: byHand },
      })
    },
    done: () => texts.done,
    onClose,
  })
  const { share, amount, byHand } = form.values
  // By hand it is of what the provider could not return, which may be another payment.
  const owed = useRead(byHand ? params.id : null, (signal) =>
    api('GET /purchases/refund/{id}', { params, query: { by_hand: 'true' }, signal }),
  )
  const whole = byHand ? owed : all
  const extra = whole.answer?.is_extra ?? false
  const part = share === 'part' ? partIn(amount) : null
  const left: number | null = whole.answer?.refundable ?? null
  const possible = part !== null && left !== null && part <= left ? part : null
  const ofPart = useRead(possible === null ? null : `${possible} ${byHand}`, (signal) =>
    api('GET /purchases/refund/{id}', {
      params,
      query: { amount: possible ?? undefined, ...(byHand && { by_hand: 'true' }) },
      signal,
    }),
  )
  const { answer: would, problem } = share === 'all' ? whole : ofPart
  const wanted = share === 'all' ? left : possible
  return (
    <DeskDialog
      {...dialog}
      disabled={drawer.loading || (left === null && whole.problem === null)}
      danger
      title={texts.title}
      confirm={texts.submit({ amount: wanted === null ? null : money(wanted) })}
    >
      <Radio.Group
        {...form.getInputProps('share')}
        label={texts.howMuch({ of: byHand ? 'failed' : extra ? 'extra' : 'last' })}
      >
        <Radio value="all" label={texts.all({ amount: left === null ? null : money(left) })} mt="sm" />
        <Radio value="part" label={texts.part} mt="sm" />
      </Radio.Group>
      {share === 'part' ? (
        <TextInput
          {...form.getInputProps('amount')}
          label={texts.amount}
          inputMode="decimal"
          maxLength={12}
        />
      ) : null}
      <DrawerField {...drawer.field} />
      {all.answer?.by_hand ? (
        <Checkbox
          {...form.getInputProps('byHand', { type: 'checkbox' })}
          label={texts.byHand}
          description={texts.byHandHint}
        />
      ) : null}
      <TextInput {...form.getInputProps('reason')} label={texts.why} maxLength={300} />
      <div className={styles['follows']}>
        <p role="status">
          {problem}
          {would && (would.membership_ends === null || would.credits_taken > 0)
            ? texts.credits({ taken: would.credits_taken, left: would.credits_left })
            : null}{' '}
          {would && would.membership_ends !== null ? texts.membership({ ends: would.membership_ends }) : null}
        </p>
        {purchase.expires_at === null ? null : <p>{extra ? texts.extra : texts.places}</p>}
        {all.answer && !byHand ? <p>{texts.way({ provider: all.answer.by_provider })}</p> : null}
      </div>
    </DeskDialog>
  )
}

/** More than nothing. */
const partIn = (written: string): number | null => readPesos(written) || null
