import type { Services } from '#server/kit/services.ts'
import { gatewayOf } from '#server/features/selling/charging/charge-card.ts'
import {
  type Counter,
  isHosted,
  openInstallments,
  openVouchers,
  PAYPAL_GATEWAY,
} from '#server/features/selling/charging/payment-methods.ts'
import type { BrowserForm } from '#server/ports/payment-gateway.ts'

/** What this installation takes: the provider of cards with the studio's settings. */
export function counterOf(services: Services): Counter {
  const configuration = services.configuration.current()
  const { cardGateway, gateways } = services
  const form =
    cardGateway === null ? noForm : gatewayOf(services, cardGateway).form(configuration.stripe_public)
  const testsPayPal = configuration.paypal_enabled && form.kind === 'sandbox' && !gateways.has(PAYPAL_GATEWAY)
  return { configuration, cardGateway, form, testsPayPal }
}

/** Nobody charges cards here. */
const noForm: BrowserForm = {
  kind: 'none',
  publicKey: null,
  script: null,
  hosted: false,
  vouchers: [],
  installments: false,
}

/** PayPal's part of the page; null where there are no keys for it or the studio has it off. */
export function openPayPal({ gateways, configuration }: Services): BrowserForm | null {
  if (!configuration.current().paypal_enabled) return null
  return gateways.get(PAYPAL_GATEWAY)?.form(null) ?? null
}

/** The same for the browser; it holds nothing secret. */
export function checkoutOptions(services: Services) {
  const { configuration, form, testsPayPal } = counterOf(services)
  const from = configuration.installments_from
  const paypal = openPayPal(services)
  return {
    form: form.kind,
    test: form.kind === 'sandbox' && !services.environment.demo,
    public_key: form.publicKey,
    script: form.script?.url ?? null,
    hosted: isHosted(configuration, form),
    vouchers: [...openVouchers(configuration, form)],
    installments: from === null ? [] : [...openInstallments(configuration, form, from * 100)],
    installments_from: from,
    paypal: paypal && { client_id: paypal.publicKey ?? '', script: paypal.script?.url ?? '' },
    paypal_test: testsPayPal,
  }
}
