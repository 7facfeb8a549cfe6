/** The codes as words of their own: a price of $1,400.00 is no code. */
const CODE = /(?<![\d.,$])40[01](?![\d]|[.,]\d)/

/** Whether an alert is left to the screens: what names 401 or 400 is about the session or the form, which say so themselves. */
export const isSuppressed = (text: string): boolean => CODE.test(text)
