import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { saleListTexts } from '#text/admin/sales/sale-lists.ts'
import { amount } from '#web/ui/format/format.ts'

const tones: Readonly<Record<string, string>> = {
  pending: 'warn',
  at_risk: 'warn',
  completed: 'ok',
  active: 'ok',
  failed: 'bad',
}

/** The state of a purchase, charge or subscription, in one colour everywhere; what is over has none. */
export const SaleState = ({ state, name }: { state: string; name: string }): ReactNode => (
  <Badge color={tones[state] ?? 'neutral'}>{name}</Badge>
)

/** How much of a total was given back, if not all: that is a state. */
export const Refunded = ({ refunded, status }: { refunded: number; status: string }): ReactNode =>
  refunded > 0 && status !== 'refunded' ? (
    <span className="xs mu">{saleListTexts.refunded({ amount: amount(refunded) })}</span>
  ) : null
