import type { ChargeAttempt, PaymentGateway } from '#server/ports/payment-gateway.ts'
import type { Client } from '#tests/http/harness.ts'

export const monthlyTerms = {
  amountCents: 100_000,
  firstAmountCents: 100_000,
  period: 'month',
  interval: 1,
  trialEnds: null,
  timezone: 'America/Mexico_City',
} as const

/** A charge as the application would request it, by default of a subscription. */
export async function chargeOf(
  conekta: Required<PaymentGateway>,
  { customer_id: customerId, email }: Client,
  given: Partial<ChargeAttempt> = {},
): Promise<ChargeAttempt> {
  const payer = { customerId, email, name: 'Ana Prueba', phone: null }
  return {
    orderedAt: new Date(),
    attemptKey: crypto.randomUUID(),
    purchaseId: 1,
    packageId: 1,
    amountCents: monthlyTerms.amountCents,
    currency: 'MXN',
    description: 'Mensualidad',
    paymentMethod: 'tok_test_visa_4242',
    installments: null,
    saveCard: false,
    openedAt: new Date(),
    plan: monthlyTerms,
    payer: { ...payer, account: await conekta.openAccount(payer, null) },
    begun: null,
    returnUrls: { success: 'https://a.mx/s', cancel: 'https://a.mx/c' },
    remember: () => Promise.resolve(),
    ...given,
  }
}
