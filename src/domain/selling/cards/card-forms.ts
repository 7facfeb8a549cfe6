/** The names of the payment providers that there is an adapter for. */
export const gatewayNames = ['sandbox', 'stripe', 'conekta', 'paypal'] as const

/** The payment forms that a checkout page can show; `none` where cards cannot be paid yet. */
export const cardForms = [...gatewayNames, 'none'] as const
export type CardForm = (typeof cardForms)[number]
