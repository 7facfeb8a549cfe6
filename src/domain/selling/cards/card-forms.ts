/** The payment forms that a checkout page can show: one for each gateway, and `none` where cards cannot be paid yet. */
export const cardForms = ['sandbox', 'stripe', 'conekta', 'paypal', 'none'] as const
export type CardForm = (typeof cardForms)[number]
