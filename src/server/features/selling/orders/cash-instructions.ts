import type { Configuration } from '#domain/configuration/configuration.ts'
import { orderTexts } from '#text/selling/order.ts'

/** How a cash order is paid, in the studio's words; where it has none, at the desk. */
export const cashInstructions = ({ cash_instructions }: Configuration): string =>
  cash_instructions ?? orderTexts.atDesk
