import { Alert, Button, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { ClassPackage, SingleClass } from '#contract/types.ts'
import { fullName } from '#domain/people/full-name.ts'
import { classTexts } from '#text/admin/schedule/class.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { api } from '#web/api/browser.ts'
import { packagePrice } from '#web/components/site/shop/package-facts.ts'
import type { Buyer } from '#web/routes/admin/counter/buyer.ts'
import { CustomerField } from '#web/routes/admin/counter/FindCustomer.tsx'
import { CodeField, Payment } from '#web/routes/admin/counter/Payment.tsx'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useOften } from '#web/routes/admin/parts/use-fresh-data.ts'
import { byKind } from '#web/routes/admin/counter/use-terms.ts'
import { PhoneField } from '#web/routes/admin/counter/PhoneField.tsx'
import { useRead } from '#web/api/use-read.ts'
import { useStudio } from '#web/studio.ts'
import { amount } from '#web/ui/format/format.ts'
import styles from './class.module.css'
import { ClassField } from './ClassField.tsx'
import { SpotField } from './SpotField.tsx'
import { type Booking, changeOf, type Person, useBookingForm } from './use-booking-form.ts'

const texts = classTexts.bookDialog
const WHY_NOT = 'why-not'
const WAYS = ['credit', 'cash', 'sell'] as const

interface BookDialogProps {
  /** The class; null to choose one in the dialog. */
  single: SingleClass | null
  begun?: boolean
  /** Who gets the place, if that is decided. */
  person: Person | null
  spot?: number | null
  onClose: () => void
}

/** Gives somebody a place: by their credits, for cash, or with a package that is sold in the same dialog. */
export function BookDialog(props: BookDialogProps): ReactNode {
  const { person, spot = null, onClose } = props
  const booking = useBookingForm({ single: props.single, person, spot, onClose })
  const { form, dialog, classes, single, sold, entered, who, selling, terms } = booking
  const begun = props.begun ?? booking.begun
  const { values } = form
  const whyNot = useWhyNot(single, sold ? null : who, values.pay)
  const total = selling && terms.total !== null ? amount(terms.total) : null
  return (
    <DeskDialog
      {...dialog}
      {...(whyNot && { disabled: true, describedBy: WHY_NOT })}
      problem={selling && terms.refused !== null ? null : dialog.problem}
      title={titleOf(props)}
      confirm={total === null ? texts.confirm : texts.confirmSale({ total })}
    >
      {begun ? <Alert color="warn">{texts.begun}</Alert> : null}
      {person ? null : <Who form={form} entered={entered !== null} sold={sold !== null} />}
      {props.single === null ? (
        <ClassField
          classes={classes}
          places={1}
          value={values.class}
          error={form.errors['class']}
          onChange={(chosen) => form.setValues({ class: chosen, spot: null })}
        />
      ) : null}
      {whyNot ? (
        <Alert color="warn" title={texts.whyNot}>
          <span id={WHY_NOT}>
            {[whyNot.text, whyNot.detail].flatMap((part) => (part === null ? [] : `${part}.`)).join(' ')}
          </span>
        </Alert>
      ) : null}
      {single ? (
        <SpotField
          single={single}
          value={values.spot}
          error={form.errors['spot']}
          onChange={(chosen) => form.setFieldValue('spot', chosen)}
        />
      ) : null}
      {sold ? (
        <Alert color="ok">{[texts.sold, ...changeOf(sold)].join(' ')}</Alert>
      ) : (
        <Radio.Group label={texts.pay} value={values.pay} onChange={(pay) => form.setFieldValue('pay', pay)}>
          <div className={styles['ways']}>
            {WAYS.map((way) => (
              <Radio key={way} value={way} label={texts[way]} />
            ))}
          </div>
        </Radio.Group>
      )}
      {selling ? <Package booking={booking} /> : null}
    </DeskDialog>
  )
}

function titleOf({ single, person }: BookDialogProps): string {
  if (person === null) return single === null ? texts.titleAnywhere : texts.title
  const name = fullName(person)
  return single === null ? texts.titleOf({ name }) : classTexts.promoteOf({ name })
}

/** A known customer, or the fields of a new one; who has been entered or has bought stays. */
function Who({
  form,
  entered,
  sold,
}: Pick<Booking, 'form'> & Record<'entered' | 'sold', boolean>): ReactNode {
  const { fresh } = form.values
  const locked = entered || sold
  const [chosen, setChosen] = useState<Buyer | null>(null)
  return (
    <>
      {fresh ? (
        <div className={styles['pair']}>
          <TextInput
            {...form.getInputProps('name')}
            label={texts.name}
            autoComplete="off"
            disabled={locked}
            data-autofocus
          />
          <TextInput
            {...form.getInputProps('last_name')}
            label={texts.lastName}
            autoComplete="off"
            disabled={locked}
          />
          <PhoneField {...form.getInputProps('phone')} label={texts.phone} disabled={locked} />
          <TextInput
            {...form.getInputProps('email')}
            label={texts.email}
            type="email"
            autoComplete="off"
            disabled={locked}
          />
        </div>
      ) : (
        <CustomerField
          chosen={chosen}
          locked={locked}
          error={form.errors['customer_id']}
          onChoose={(one) => {
            setChosen(one)
            form.setFieldValue('customer_id', one?.customer_id ?? null)
          }}
        />
      )}
      {locked || (!fresh && chosen) ? null : (
        <Button
          variant="subtle"
          size="sm"
          className={styles['turn'] ?? ''}
          onClick={() => form.setValues({ fresh: !fresh, pay: fresh ? 'credit' : 'sell' })}
        >
          {fresh ? texts.known : texts.fresh}
        </Button>
      )}
    </>
  )
}

/** The first rule that refuses the place, before the press or the payment; a colleague may change it meanwhile. */
function useWhyNot(single: SingleClass | null, customer_id: number | null, by: (typeof WAYS)[number]) {
  const single_class_id = single?.single_class_id ?? 0
  const key = single === null || customer_id === null ? null : `${single_class_id} ${customer_id}`
  const { answer: failed, again } = useRead(key, async (signal) => {
    const asked = {
      params: { id: single_class_id },
      query: { customer_id: customer_id ?? 0 },
      signal,
    }
    const { rules } = await api('GET /single_class/{id}/eligibility', asked)
    return rules.filter(({ pass, rule }) => !pass && !BY_FORM.has(rule))
  })
  useOften(again)
  return failed?.find(({ rule }) => by === 'credit' || !BY_CREDIT.has(rule))
}

/** What the dialog asks itself, or what binds customers only. */
const BY_FORM = new Set([
  'spot_required',
  'spot_invalid',
  'classes_disabled',
  'not_open_yet',
  'booking_closed',
  'class_begun',
])
/** What somebody who pays now need not have. */
const BY_CREDIT = new Set(['package_required', 'no_credits', 'penalty'])

/** The package that is sold, and how it is paid: as at the counter. */
function Package({ booking }: { booking: Booking }): ReactNode {
  const { form, offered, pack, terms } = booking
  const { discounts_enabled } = useStudio()
  const optionOf = (one: ClassPackage) => ({
    value: String(one.class_package_id),
    label: `${one.title} · ${amount(packagePrice(one).now)}`,
  })
  const { kinds } = deskTexts.sale
  const { classes, special } = byKind(offered.packs)
  return (
    <>
      <NativeSelect
        {...form.getInputProps('pack')}
        label={texts.pack}
        data={[
          { value: '', label: texts.choosePack },
          { group: kinds.classes, items: classes.map(optionOf) },
          ...(special.length === 0 ? [] : [{ group: kinds.special, items: special.map(optionOf) }]),
        ]}
      />
      {discounts_enabled ? <CodeField terms={terms} /> : null}
      <Payment terms={terms} title={pack?.title ?? null} methods={offered.methods} open={offered.open} />
    </>
  )
}
