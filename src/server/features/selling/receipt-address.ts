/** Where a paid charge's receipt is: for its customer's cookie or token, and that of reception or an admin. */
export const receiptAddress = (invoice_id: number): string => `/files/recibos/${invoice_id}.pdf`

/** Charges of which there is a receipt: their money came. */
export const PAID_STATES = ['completed', 'refunded'] as const
