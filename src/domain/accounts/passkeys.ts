/** Maximum length of a passkey’s name, in characters. */
export const LONGEST_PASSKEY_NAME = 60

/** Maximum number of passkeys of one account. */
export const MOST_PASSKEYS = 20

/** How long after signing in an account without a password may add a passkey, in ms. */
export const FRESH_MINUTES = 10
