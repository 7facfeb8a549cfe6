/** The providers of cards that there is an adapter for. */
export const cardProviders = ['stripe', 'conekta'] as const
/** With those of accounts. */
export const paymentProviders = [...cardProviders, 'paypal'] as const
/** With the built-in test gateway. */
export const gatewayNames = [...paymentProviders, 'sandbox'] as const

/** The payment forms that a checkout page can show; `none` where cards cannot be paid yet. */
export const cardForms = [...gatewayNames, 'none'] as const
export type CardForm = (typeof cardForms)[number]
