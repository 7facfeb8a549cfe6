import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paymentTexts } from '#text/admin/sales/admin-payments.ts'
import { paths } from '#domain/site-map/paths.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { focusFirst } from '#web/routes/admin/parts/dialogs/focus-first.ts'
import { useFields } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import styles from './payments.module.css'

const texts = paymentTexts.find

/** Opens an order by its number, with or without the prefix; says beside the field that there is none. */
export function FindOrder(): ReactNode {
  const navigate = useNavigate()
  const call = useCall<number>({
    done: (id) => navigate(paths.adminOrder(id)),
    refused: ({ message }) => void focusFirst({ order: message }),
  })
  const form = useFields(
    {
      initialValues: { order: '' },
      validate: { order: (written) => (orderIn(written) === null ? texts.wrong : null) },
    },
    call.clear,
  )
  const find = form.onSubmit(({ order }) => {
    const id = orderIn(order)
    if (id !== null)
      void call.send(async () => (await api('GET /purchases/{id}', { params: { id } })).purchase.purchase_id)
  })
  return (
    <form className={styles['find']} role="search" onSubmit={find}>
      <TextInput
        {...form.getInputProps('order')}
        error={form.errors['order'] ?? call.problem}
        label={texts.label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={16}
        size="sm"
      />
      <BusyButton type="submit" variant="default" size="sm" busy={call.busy}>
        {texts.action}
      </BusyButton>
    </form>
  )
}

/** The largest number that an order can have. */
const LARGEST = 2 ** 31 - 1

/** `#00731`, `731`: the number of an order; null for anything else. */
function orderIn(written: string): number | null {
  const id = Number(written.replaceAll(/\D/g, ''))
  return id > 0 && id <= LARGEST ? id : null
}
