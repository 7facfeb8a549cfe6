import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import type { Answer } from '#contract/types.ts'
import { classTexts } from '#text/admin/schedule/class.ts'
import { api } from '#web/api/browser.ts'

const texts = classTexts.bookDialog
/** How long typing pauses before it is searched, in ms. */
const PAUSE_MS = 200

type Found = Answer<'GET /customer/query'>['customers']

type PickCustomerProps = Pick<ComponentProps<typeof Select>, 'error'> & {
  onChange: (customer_id: number | null) => void
}

/** A field that finds a customer while one types: in any spelling, by mail or by phone. */
export function PickCustomer({ error, onChange }: PickCustomerProps): ReactNode {
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const [found, setFound] = useState<Found>([])
  useEffect(() => {
    if (query === '') return undefined
    const asking = new AbortController()
    api('GET /customer/query', { query: { query }, signal: asking.signal }).then(
      ({ customers }) => setFound(customers),
      () => setFound((before) => before),
    )
    return () => asking.abort()
  }, [query])
  return (
    <Select
      label={texts.customer}
      placeholder={texts.placeholder}
      error={error}
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(value) => onChange(value === null ? null : Number(value))}
      // The server has searched.
      filter={({ options }) => options}
      data={found.map(({ customer_id, name, last_name, phone, email }) => ({
        value: String(customer_id),
        label: `${name} ${last_name} · ${phone ?? email}`,
      }))}
      nothingFoundMessage={query === '' ? undefined : texts.nobody}
      data-autofocus
    />
  )
}
