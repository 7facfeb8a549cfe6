import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paymentTexts } from '#text/admin/sales/admin-payments.ts'
import { paths } from '#domain/site-map/paths.ts'
import { useFields } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import styles from './payments.module.css'

const texts = paymentTexts.find

/** Opens an order by its number, with or without the prefix. */
export function FindOrder(): ReactNode {
  const navigate = useNavigate()
  const form = useFields({
    initialValues: { order: '' },
    validate: { order: (written) => (orderIn(written) === null ? texts.wrong : null) },
  })
  const find = form.onSubmit(({ order }) => {
    const id = orderIn(order)
    if (id !== null) void navigate(paths.adminOrder(id))
  })
  return (
    <form className={styles['find']} role="search" onSubmit={find}>
      <TextInput
        {...form.getInputProps('order')}
        label={texts.label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={16}
        size="sm"
      />
      <Button type="submit" variant="default" size="sm">
        {texts.action}
      </Button>
    </form>
  )
}

/** `#00731`, `731`: the number of an order; null for anything else. */
function orderIn(written: string): number | null {
  const id = Number(written.replaceAll(/\D/g, ''))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
