import { CARD } from '#domain/selling/built-in-methods.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'

interface Paid {
  payment_method_id: number | null
  /** What the provider calls the card. */
  payment_method: string | null
  method_name: string | null
  gateway: string | null
}

/** What a charge was paid with: a card that no provider charged was charged by the studio's terminal. */
export const methodName = ({ payment_method_id, payment_method, method_name, gateway }: Paid) =>
  payment_method ?? (payment_method_id === CARD && gateway === null ? deskTexts.terminal : method_name)
