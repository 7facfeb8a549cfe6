import { reserveTexts as texts } from '#text/booking/dialogs.ts'
import type { Standing } from '#web/components/booking/week/booking-data.ts'

/** What the wanted places would cost: one's own and a guest's, whom a membership never pays for. */
export function paymentLine(
  standing: Pick<Standing, 'credits' | 'unlimited'>,
  places: { own: boolean; guest: boolean },
): string {
  const wanted = Number(places.own) + Number(places.guest)
  if (standing.credits >= wanted || !standing.unlimited)
    return texts.uses({ used: wanted, of: standing.credits })
  return places.guest ? texts.usesCreditAndUnlimited : texts.usesUnlimited
}

/** Why no guest may come, ready to be shown; null when one may. */
export function guestProblem(
  standing: Pick<Standing, 'credits' | 'unlimited'>,
  placesLeft: number,
  ownWanted: boolean,
): string | null {
  const own = Number(ownWanted)
  if (placesLeft < own + 1) return texts.guestNoPlace
  if (standing.credits >= own + 1 || (ownWanted && standing.unlimited && standing.credits > 0)) return null
  return standing.credits === 0 ? texts.guestNoCreditAtAll : texts.guestNoCredit
}
