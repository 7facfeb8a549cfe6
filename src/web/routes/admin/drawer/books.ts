import type { Answer } from '#contract/types.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { amount } from '#web/ui/format/format.ts'

const texts = deskTexts.drawer

export type Books = Answer<'GET /cash_drawers/{id}'>['cash_drawer']
export type Movement = Books['movements'][number]

export const signed = (moved: number): string => `${moved < 0 ? '−' : '+'}${amount(Math.abs(moved))}`

/** A movement in words. */
export function wordsOf({
  kind,
  purchase_id,
  title,
  reason,
}: Pick<Movement, 'kind' | 'purchase_id' | 'title' | 'reason'>): string {
  if (kind === 'sale' || kind === 'refund')
    return purchase_id === null
      ? texts.ofPlace[kind]({ title: title ?? '' })
      : texts.kind[kind]({ id: purchase_id, title: title ?? '' })
  return texts.kind[kind]({ reason: reason ?? '' })
}
