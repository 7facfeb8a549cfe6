/** The payment providers that there is an adapter for. */
export const paymentProviders = ['stripe', 'conekta', 'paypal'] as const
/** With the built-in test gateway. */
export const gatewayNames = [...paymentProviders, 'sandbox'] as const

/** The payment forms that a checkout page can show; `none` where cards cannot be paid yet. */
export const cardForms = [...gatewayNames, 'none'] as const
export type CardForm = (typeof cardForms)[number]
