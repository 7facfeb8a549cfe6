import { Alert, Button, NativeSelect, Radio, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SingleClass } from '#contract/types.ts'
import { classTexts } from '#text/admin/schedule/class.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { api } from '#web/api/browser.ts'
import { packagePrice } from '#web/components/site/shop/package-facts.ts'
import { DeskDialog } from '#web/routes/admin/parts/DeskDialog.tsx'
import { useLoaded } from '#web/routes/admin/parts/use-loaded.ts'
import { amount } from '#web/ui/format/format.ts'
import styles from './class.module.css'
import { PickCustomer } from './PickCustomer.tsx'
import { SpotField } from './SpotField.tsx'
import { type Person, useBookingForm } from './use-booking-form.ts'

const texts = classTexts.bookDialog
const CARD = 1
/** Methods that are paid online only. */
const ONLINE_ONLY = new Set([4, 5])
const WAYS = ['credit', 'cash', 'sell'] as const

interface BookDialogProps {
  single: SingleClass
  /** The class has begun. */
  late: boolean
  /** Who gets the place, if that is decided. */
  person: Person | null
  spot: number | null
  onClose: () => void
}

/** Gives somebody a place: by their credits, for cash, or with a package that is sold in the same dialog. */
export function BookDialog({ single, late, person, spot, onClose }: BookDialogProps): ReactNode {
  const { form, dialog, sold, entered, quote, again } = useBookingForm({ single, person, spot, onClose })
  const { values } = form
  const selling = values.pay === 'sell' && !sold
  const who = values.fresh ? entered : values.customer_id
  const total = selling && quote.total !== null ? amount(quote.total) : null
  return (
    <DeskDialog
      {...dialog}
      title={person ? classTexts.promoteOf({ name: `${person.name} ${person.last_name}` }) : texts.title}
      back={classTexts.back}
      confirm={total === null ? texts.confirm : texts.confirmSale({ total })}
    >
      {late ? <Alert color="warn">{texts.late}</Alert> : null}
      {person ? null : <Who form={form} locked={entered !== null} />}
      <SpotField
        single={single}
        value={values.spot}
        error={form.errors['spot']}
        onChange={(chosen) => form.setFieldValue('spot', chosen)}
      />
      {sold ? (
        <Alert color="ok">{texts.sold}</Alert>
      ) : (
        <Radio.Group label={texts.pay} value={values.pay} onChange={(pay) => form.setFieldValue('pay', pay)}>
          <div className={styles['ways']}>
            {WAYS.map((way) => (
              <Radio key={way} value={way} label={texts[way]} />
            ))}
          </div>
        </Radio.Group>
      )}
      {values.pay === 'credit' && who !== null ? <WhyNot single={single} customer_id={who} /> : null}
      {selling ? <Package form={form} /> : null}
      {selling && quote.refused !== null ? <Alert color="warn">{quote.refused}</Alert> : null}
      {again && selling ? <Alert color="warn">{texts.recent}</Alert> : null}
    </DeskDialog>
  )
}

type Form = ReturnType<typeof useBookingForm>['form']

/** A known customer, or the fields of a new one. */
function Who({ form, locked }: { form: Form; locked: boolean }): ReactNode {
  const { fresh } = form.values
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
          <TextInput
            {...form.getInputProps('phone')}
            label={texts.phone}
            type="tel"
            autoComplete="off"
            disabled={locked}
          />
          <TextInput
            {...form.getInputProps('email')}
            label={texts.email}
            type="email"
            autoComplete="off"
            disabled={locked}
          />
        </div>
      ) : (
        <PickCustomer
          error={form.errors['customer_id']}
          onChange={(id) => form.setFieldValue('customer_id', id)}
        />
      )}
      {locked ? null : (
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

/** The first rule that refuses the place, before anybody presses. */
function WhyNot({ single, customer_id }: { single: SingleClass; customer_id: number }): ReactNode {
  const { single_class_id } = single
  const first = useLoaded(`${single_class_id} ${customer_id}`, async (signal) => {
    const asked = { params: { id: single_class_id }, query: { customer_id }, signal }
    const { rules } = await api('GET /single_class/{id}/eligibility', asked)
    return rules.find(({ pass, rule }) => !pass && !BY_FORM.has(rule)) ?? null
  })
  const reason = first && [first.text, first.detail].filter(Boolean).join(' ')
  return reason === null ? null : <Alert color="warn">{reason}</Alert>
}

/** What the dialog asks itself, or what binds customers only. */
const BY_FORM = new Set(['spot_required', 'spot_invalid', 'not_open_yet', 'booking_closed', 'class_begun'])

/** The package that is sold, and how it is paid. */
function Package({ form }: { form: Form }): ReactNode {
  const offered = useLoaded('packages', async (signal) => {
    const [{ class_packages }, { payment_methods }] = await Promise.all([
      api('GET /class_packages', { signal }),
      api('GET /payment_methods', { signal }),
    ])
    return {
      packs: class_packages,
      methods: payment_methods.filter(({ payment_method_id: id }) => !ONLINE_ONLY.has(id)),
    }
  })
  const { packs = [], methods = [] } = offered ?? {}
  return (
    <>
      <NativeSelect
        {...form.getInputProps('pack')}
        label={texts.pack}
        data={[
          { value: '', label: texts.choosePack },
          ...packs.map((pack) => ({
            value: String(pack.class_package_id),
            label: `${pack.title} · ${amount(packagePrice(pack).now)}`,
          })),
        ]}
      />
      <NativeSelect
        {...form.getInputProps('method')}
        label={texts.method}
        data={methods.map(({ payment_method_id: id, name }) => ({
          value: String(id),
          label: id === CARD ? deskTexts.terminal : name,
        }))}
      />
    </>
  )
}
