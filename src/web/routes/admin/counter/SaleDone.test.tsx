import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { type RootData, RootDataContext } from '#web/studio.ts'
import type { Buyer, Sold } from './buyer.ts'
import { SaleDone } from './SaleDone.tsx'

const root = { studio: { timezone: 'America/Mexico_City', business_name: 'Aura' }, viewer: null } as RootData
const buyer = { name: 'Ana' } as Buyer

const linesOf = (method: string | null, received: number | null, change = 0): string => {
  const purchase = {
    purchase_id: 7,
    class_package: { title: 'Diez' },
    amount: 1500,
    discount: { code: null, amount: 0 },
    total_payment: 1500,
    tax: 0,
    createdAt: '2026-11-18T18:00:00Z',
    expires_at: null,
    receipt_file: null,
    payment_method: method === null ? null : { payment_method_id: 1, name: method },
    payment_reference: null,
  }
  const answer = { purchase, received, change } as unknown as Sold
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <MantineProvider>
        <RootDataContext value={root}>
          <SaleDone buyer={buyer} answer={answer} onAnother={() => {}} />
        </RootDataContext>
      </MantineProvider>
    </MemoryRouter>,
  )
  return (/<dl.*<\/dl>/.exec(html)?.[0] ?? '').replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

it.each([
  ['a card', 'Terminal', null, 0, 'Total $1,500.00 Terminal $1,500.00 '],
  ['exact cash', 'Efectivo', null, 0, 'Total $1,500.00 Efectivo $1,500.00 '],
  ['more cash', 'Efectivo', 2000, 500, 'Total $1,500.00 Efectivo $2,000.00 Cambio $500.00 '],
  ['nothing', null, null, 0, 'Total $1,500.00 '],
])('says on the receipt how it was paid: by %s', (_, method, received, change, said) => {
  expect(linesOf(method, received, change)).toBe(` Diez $1,500.00 ${said}`)
})
