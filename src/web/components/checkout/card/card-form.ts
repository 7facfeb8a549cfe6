import type { ReactNode } from 'react'

/** A form for a card, whoever reads what is typed into it. */
export interface CardForm {
  /** Nothing has been typed yet: the pay button waits. */
  empty: boolean
  /** Another number each time that something is typed: a name that was made for the card is good for it until then. */
  revision: number
  /** Goes under the card's option while it is chosen. */
  fields: ReactNode
  /** The provider's name of the typed card; undefined when something is wrong, which the fields then say. */
  method: () => Promise<string | undefined>
  /**
   * Asks the bank about a payment that waits for it, on a page of the provider's. Gives the provider's own words when the
   * bank said no; null when it agreed. Absent where the page that asks is ours.
   */
  askBank?: (clientSecret: string) => Promise<string | null>
  /** The older flow, where a token of the provider's script pays: the specification has words of its own for it. */
  legacy?: true
}
