import type { ReactNode } from 'react'
import { checkoutTexts } from '#text/checkout.ts'
import { Note } from '#web/ui/feedback.tsx'

/** Says in red that no money moves, where the test gateway stands in for a provider. */
export function TestMode({ on }: { on: boolean }): ReactNode {
  return on ? <Note tone="bad">{checkoutTexts.card.testMode}</Note> : null
}
