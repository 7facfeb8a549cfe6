import type { ReactNode } from 'react'

/** A card form of any provider. */
export interface CardForm {
  /** Nothing has been typed: the pay button is disabled. */
  empty: boolean
  /** Changes with every edit: a token made of the card is valid until then. */
  revision: number
  /** Shown under the card's option while it is selected. */
  fields: ReactNode
  /** Returns the provider's id of the typed card; undefined when the fields have errors, which they then show. */
  method: () => Promise<string | undefined>
  /**
   * Opens the provider's page for a payment that waits for the bank. Resolves with the provider's message when the bank
   * refused, null when it approved. Absent if that page is ours.
   */
  askBank?: (clientSecret: string) => Promise<string | null>
  /** The older flow with a token, for which the specification has its own texts. */
  legacy?: true
}
