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

/** The payment methods of this installation: the card provider with the studio's settings. */
export function counterOf(services: Services): Counter {
  const configuration = services.configuration.current()
  const { cardGateway, gateways } = services
  const form =
    cardGateway === null ? noForm : gatewayOf(services, cardGateway).form(configuration.stripe_public)
  const testsPayPal = configuration.paypal_enabled && form.kind === 'sandbox' && !gateways.has(PAYPAL_GATEWAY)
  return { configuration, cardGateway, form, testsPayPal }
}

/** Without a card provider. */
const noForm: BrowserForm = {
  kind: 'none',
  publicKey: null,
  script: null,
  hosted: false,
  vouchers: [],
  installments: false,
}

/** PayPal's form; null without keys or while the studio has it off. */
export function openPayPal({ gateways, configuration }: Services): BrowserForm | null {
  if (!configuration.current().paypal_enabled) return null
  return gateways.get(PAYPAL_GATEWAY)?.form(null) ?? null
}

/** The payment methods for the browser, without secrets. */
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
    mails: services.messengers.mail.delivers,
  }
}
