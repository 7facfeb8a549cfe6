import type { Services } from '#server/services.ts'
import { gatewayOf } from './charge-card.ts'
import { type Counter, openInstallments, openVouchers } from './payment-methods.ts'

/** What this installation takes: the provider of cards with the studio's settings. */
export function counterOf(services: Services): Counter {
  const configuration = services.configuration.current()
  const form = gatewayOf(services, services.cardGateway).form(configuration.stripe_public)
  return { configuration, cardGateway: services.cardGateway, form }
}

/** The same for the browser; it holds nothing secret. */
export function checkoutOptions(services: Services) {
  const { configuration, form } = counterOf(services)
  const from = configuration.installments_from
  return {
    form: form.kind,
    public_key: form.publicKey,
    script: form.script?.url ?? null,
    hosted: configuration.stripe_checkout_mode === 'session',
    vouchers: [...openVouchers(configuration, form)],
    installments: from === null ? [] : [...openInstallments(configuration, form, from * 100)],
    installments_from: from,
  }
}
