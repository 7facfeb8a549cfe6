import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'

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
