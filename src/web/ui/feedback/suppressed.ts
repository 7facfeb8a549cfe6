/** Matches the codes as separate words: a price of $1,400.00 is not one. */
const CODE = /(?<![\d.,$])40[01](?![\d]|[.,]\d)/

/**
 * Whether an alert is left to the screens: 401 and 400 concern the session or the form, which show their own message.
 */
export const isSuppressed = (text: string): boolean => CODE.test(text)
