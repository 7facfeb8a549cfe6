/** How long the link of an invitation is valid, in ms. */
export const INVITATION_MS = 7 * 24 * 60 * 60_000
