import type { Purchase } from '#contract/types.ts'

export interface SubscriptionDialogProps {
  purchase: Purchase
  onClose: () => void
}
