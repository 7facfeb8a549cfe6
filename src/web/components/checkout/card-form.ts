import type { ReactNode } from 'react'

/** A form for a card, whoever reads what is typed into it. */
export interface CardForm {
  /** Nothing has been typed yet: the pay button waits. */
  empty: boolean
  /** Goes under the card's option while it is chosen. */
  fields: ReactNode
  /** The provider's name of the typed card; undefined when something is wrong, which the fields then say. */
  method: () => Promise<string | undefined>
  /**
   * Asks the bank about a payment that waits for it, on a page of the provider's. Gives the provider's own words when the
   * bank said no; null when it agreed. Absent where the page that asks is ours.
   */
  askBank?: (clientSecret: string) => Promise<string | null>
  /** What is said of a payment that went through, where the provider's own words are another's. */
  paid?: string
}
