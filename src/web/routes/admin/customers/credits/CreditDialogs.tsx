import { MultiSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import type { ReactNode } from 'react'
import type { CustomerPage } from '#contract/types.ts'
import { addDays } from '#domain/time/days.ts'
import { customerTexts } from '#text/admin/customers.ts'
import { api } from '#web/api/browser.ts'
import { choiceOf } from '#web/routes/admin/lists/choices.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { useRecordDialog } from '#web/routes/admin/parts/dialogs/use-record-dialog.tsx'
import { useRead } from '#web/api/use-read.ts'

const { giveCredits: texts, form: words, done } = customerTexts

/** How long credits from the studio are offered to be good for, in days. */
const USUAL_DAYS = 30

interface AddCreditsProps {
  customer: CustomerPage
  /** The studio's day, YYYY-MM-DD. */
  today: string
  onClose: () => void
}

/** Gives credits without a package and without money, for all class types or for some. */
export function AddCredits({ customer, today, onClose }: AddCreditsProps): ReactNode {
  const { answer: types } = useRead('types', () => api('GET /class_types'))
  const { form, dialog } = useDeskForm({
    initialValues: {
      unlimited: false,
      amount: 1 as number | string,
      expires_at: addDays(today, USUAL_DAYS),
      class_types: [] as string[],
    },
    validate: {
      amount: (value, { unlimited }) => (unlimited || Number(value) >= 1 ? null : words.missing),
      expires_at: isNotEmpty(words.missing),
    },
    send: ({ unlimited, amount, expires_at, class_types }, once) =>
      once('POST /available_classes', {
        body: {
          customer_id: customer.customer_id,
          amount: unlimited ? -1 : Number(amount),
          expires_at,
          class_types: class_types.map(Number),
        },
      }),
    done: ({ available_classes: given }) => done.credits({ count: given.length }),
    onClose,
  })
  return (
    <DeskDialog {...dialog} title={texts.add} confirm={texts.confirm}>
      <p>{texts.lead}</p>
      <Switch {...form.getInputProps('unlimited', { type: 'checkbox' })} label={texts.unlimited} />
      {form.values.unlimited ? null : (
        <NumberInput
          {...form.getInputProps('amount')}
          label={texts.amount}
          min={1}
          max={500}
          allowDecimal={false}
        />
      )}
      <TextInput {...form.getInputProps('expires_at')} label={texts.last} type="date" min={today} />
      <MultiSelect
        {...form.getInputProps('class_types')}
        label={texts.types}
        description={texts.typesHint}
        data={(types?.class_types ?? []).map(({ class_type_id: id, name }) => choiceOf(id, name))}
        searchable
        clearable
      />
    </DeskDialog>
  )
}

interface ChangePassProps {
  pass: CustomerPage['passes'][number]
  today: string
  onClose: () => void
}

/** Gives the free and expired credits of a pass a new last day. */
export function ChangePass({ pass, today, onClose }: ChangePassProps): ReactNode {
  const { available_class_id } = pass
  const { form, dialog, meanwhile } = useRecordDialog({
    record: pass,
    valuesOf: (one: ChangePassProps['pass'] | null) => ({
      expires_at: one === null || one.expires_at < today ? today : one.expires_at,
    }),
    section: { title: texts.change, labels: { expires_at: texts.last } },
    validate: { expires_at: isNotEmpty(words.missing) },
    store: ({ expires_at }, read) =>
      api('PUT /available_classes', {
        body: {
          available_class_id,
          whole_pass: true,
          expires_at,
          ...(read && { was: { expires_at: read.expires_at } }),
        },
      }),
    done: () => done.pass,
    onClose,
  })
  if (meanwhile) return meanwhile
  return (
    <DeskDialog {...dialog} title={texts.change} confirm={texts.save}>
      <p>
        {pass.class_amount === -1
          ? texts.changeUnlimited
          : texts.changeLead({ count: pass.free + pass.expired })}
      </p>
      <TextInput {...form.getInputProps('expires_at')} label={texts.last} type="date" min={today} />
    </DeskDialog>
  )
}
