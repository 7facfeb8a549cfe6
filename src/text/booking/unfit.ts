import { texts } from '#text/texts.ts'

const reasons = texts('eligibility.no.unfit', {
  expired:
    '{count, plural, one {Tu crédito vence antes de la clase} other {Tus {count} créditos vencen antes de la clase}}',
  resting:
    '{count, plural, one {Tu crédito está en pausa ese día} other {Tus {count} créditos están en pausa ese día}}',
  held: '{count, plural, one {Tu crédito está apartado para otra clase} other {Tus {count} créditos están apartados para otra clase}}',
  class_type:
    '{count, plural, one {Tu crédito es para otras clases} other {Tus {count} créditos son para otras clases}}',
  package:
    '{count, plural, one {Tu crédito es de otro paquete} other {Tus {count} créditos son de otros paquetes}}',
  other:
    '{count, plural, one {Tu crédito no sirve para esta clase} other {Tus {count} créditos no sirven para esta clase}}',
})

/**
 * Why the customer's credits don't pay for a class, addressed to them. By itself, because the calendar's dialogs show it and
 * the sentences of the other rules come from the server.
 */
export function unfit(why: string | number | boolean | null, count: number): string {
  const byReason: Partial<Record<string, typeof reasons.other>> = reasons
  return (byReason[String(why)] ?? reasons.other)({ count })
}
