/** Of the name that its owner gives a passkey, in characters. */
export const LONGEST_PASSKEY_NAME = 60

/** Of one account; nobody has so many devices. */
export const MOST_PASSKEYS = 20

/** How long after signing in somebody without a password may add one. */
export const FRESH_MINUTES = 10
