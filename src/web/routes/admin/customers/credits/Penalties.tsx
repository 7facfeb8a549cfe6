import { Badge, Button, TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { useState, type ReactNode } from 'react'
import type { CustomerPage } from '#contract/types.ts'
import { addDays } from '#domain/time/days.ts'
import { fullName } from '#domain/people/full-name.ts'
import { customerTexts } from '#text/admin/customers.ts'
import { api } from '#web/api/browser.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { dateMedium } from '#web/ui/format/written-dates.ts'
import { Card } from '#web/routes/admin/customers/Records.tsx'
import styles from '#web/routes/admin/customers/customers.module.css'
import { freeFrom, isActive } from './active-penalty.ts'

const { penalty: texts, form: words, done } = customerTexts

type Penalty = CustomerPage['penalties'][number]

/** How long a penalty by hand is offered to last, in days. */
const USUAL_DAYS = 7

/** The day on which a penalty ends is to come. */
const endInput = (today: string) => ({
  label: texts.end,
  description: texts.endHint,
  type: 'date',
  min: addDays(today, 1),
})

interface PenaltiesProps {
  customer: CustomerPage
  /** The studio's. */
  today: string
  admin: boolean
}

/** Current and past penalties; an admin ends a current one, or moves its end. */
export function Penalties({ customer, today, admin }: PenaltiesProps): ReactNode {
  const [moving, setMoving] = useState<Penalty | null>(null)
  const [lifting, setLifting] = useState<Penalty | null>(null)
  return (
    <>
      <Card id="penalties">
        {customer.penalties.map((penalty) => {
          const { class_reservation_penalty_id: id, reason, end_date, liftedAt } = penalty
          return (
            <li key={id}>
              <span className="b">{texts.from({ day: dateMedium(end_date) })}</span>
              <span className="mu">{reason}</span>
              {liftedAt === null ? null : <Badge>{texts.lifted}</Badge>}
              {admin && isActive(penalty, today) ? (
                <span className={styles['end']}>
                  <Button variant="subtle" size="sm" onClick={() => setMoving(penalty)}>
                    {texts.move}
                  </Button>
                  <Button variant="default" size="sm" onClick={() => setLifting(penalty)}>
                    {texts.lift}
                  </Button>
                </span>
              ) : null}
            </li>
          )
        })}
      </Card>
      {moving ? <MovePenalty penalty={moving} today={today} onClose={() => setMoving(null)} /> : null}
      {lifting ? (
        <LiftPenalty customer={customer} penalty={lifting} today={today} onClose={() => setLifting(null)} />
      ) : null}
    </>
  )
}

interface MovePenaltyProps {
  penalty: Penalty
  today: string
  onClose: () => void
}

function MovePenalty({ penalty, today, onClose }: MovePenaltyProps): ReactNode {
  const { form, dialog } = useDeskForm({
    initialValues: { end_date: penalty.end_date },
    validate: { end_date: isNotEmpty(words.missing) },
    send: ({ end_date }) =>
      api('PUT /class_reservation_penaltys', {
        body: { class_reservation_penalty_id: penalty.class_reservation_penalty_id, end_date },
      }),
    done: () => done.penaltyMoved,
    onClose,
  })
  return (
    <DeskDialog {...dialog} title={texts.moveTitle} confirm={texts.save}>
      <TextInput {...form.getInputProps('end_date')} {...endInput(today)} />
    </DeskDialog>
  )
}

interface LiftPenaltyProps {
  customer: CustomerPage
  penalty: Penalty
  today: string
  onClose: () => void
}

function LiftPenalty({ customer, penalty, today, onClose }: LiftPenaltyProps): ReactNode {
  const { class_reservation_penalty_id: id, reason: why, end_date } = penalty
  const from = freeFrom(customer.penalties, penalty, today)
  const { form, dialog } = useDeskForm({
    initialValues: { reason: '' },
    send: ({ reason }, once) =>
      once('DELETE /class_reservation_penaltys/{id}', { params: { id }, body: { reason } }),
    done: () => done.lifted,
    onClose,
  })
  return (
    <DeskDialog {...dialog} title={texts.liftTitle({ name: fullName(customer) })} confirm={texts.lift}>
      <p>
        {texts.liftLead({
          day: dateMedium(end_date),
          reason: why || null,
          from: from === null ? null : dateMedium(from),
        })}
      </p>
      <TextInput {...form.getInputProps('reason')} label={texts.liftReason} maxLength={300} />
    </DeskDialog>
  )
}

interface GivePenaltyProps {
  customer: CustomerPage
  today: string
  onClose: () => void
}

/** Keeps a customer from booking with a membership until a day. */
export function GivePenalty({ customer, today, onClose }: GivePenaltyProps): ReactNode {
  const { form, dialog } = useDeskForm({
    initialValues: { end_date: addDays(today, USUAL_DAYS), reason: '' },
    validate: { end_date: isNotEmpty(words.missing) },
    send: ({ end_date, reason }, once) =>
      once('POST /class_reservation_penaltys', {
        body: { customer_id: customer.customer_id, end_date, reason: reason.trim() || null },
      }),
    done: () => done.penalized,
    onClose,
  })
  return (
    <DeskDialog {...dialog} danger title={texts.title} confirm={texts.confirm}>
      <p>{texts.lead}</p>
      <TextInput {...form.getInputProps('end_date')} {...endInput(today)} />
      <TextInput {...form.getInputProps('reason')} label={texts.reason} maxLength={300} />
    </DeskDialog>
  )
}
