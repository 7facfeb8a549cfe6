import { useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paymentTexts } from '#text/admin-payments.ts'
import { paths } from '#domain/site-map/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Input } from '#web/ui/Input.tsx'
import styles from './payments.module.css'

const texts = paymentTexts.find

/** Leads to an order by the number that its customer names, with or without what stands before it. */
export function FindOrder(): ReactNode {
  const navigate = useNavigate()
  const [error, setError] = useState<string | null>(null)
  const find = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const written = String(new FormData(event.currentTarget).get('orden'))
    const id = Number(written.replaceAll(/\D/g, ''))
    const known = Number.isSafeInteger(id) && id > 0
    setError(known ? null : texts.wrong)
    if (known) void navigate(paths.adminOrder(id))
  }
  return (
    <form className={styles['find']} role="search" onSubmit={find}>
      <Input
        label={texts.label}
        name="orden"
        inputMode="numeric"
        autoComplete="off"
        maxLength={16}
        small
        error={error}
      />
      <Button type="submit" variant="quiet" size="small">
        {texts.action}
      </Button>
    </form>
  )
}
