import { texts } from '#text/texts.ts'
import { span } from '#text/spans.ts'

/** The text on cancelling, by the studio's rules. */
const rulesInWords = texts('account.cancelling', {
  transferable: 'Esta clase es transferible, no cancelable.',
  fixed: 'Esta clase no se puede cancelar.',
  untilBegun: 'Cancela sin perder tu crédito hasta que empiece la clase.',
  untilBefore: 'Cancela sin perder tu crédito hasta {time} antes.',
  lostInside: 'Faltan menos de {time} para esta clase: si cancelas, tu crédito ya no regresa.',
  fixedInside: 'Faltan menos de {time} para esta clase: ya no la podrás cancelar.',
  late: 'Debido a que faltan menos de {time} para tu clase, tu crédito para reservar clase no se te regresará.',
  allTransferable: 'Las clases son transferibles, no cancelables.',
  allFixed: 'Las clases no se pueden cancelar.',
  allUntilBegun: 'Puedes cancelar hasta que empiece tu clase y recuperar tu crédito.',
  allUntilBefore: 'Puedes cancelar hasta {time} antes de tu clase y recuperar tu crédito.',
  afterwards: 'Después también puedes cancelar, pero tu crédito no regresa.',
})

const submits = texts('account.submit', {
  spot: 'Reservar lugar {spot}',
  spots: 'Reservar lugares {spots}',
})

interface CancelPolicy {
  allow_transfers: boolean
  allow_cancel_reservations: boolean
  allow_cancel_after_treshold: boolean
}

/** How long before a class cancelling is free: a class type's, or the studio's. */
interface CancelWindow {
  cancel_timeframe_value: number
  cancel_timeframe_unit: string
}

const timeOf = ({ cancel_timeframe_value: value, cancel_timeframe_unit: unit }: CancelWindow): string =>
  span(value, unit)

/**
 * The text where cancelling is off, without transfers if those are off as well. Null where cancelling has a time
 * limit.
 */
function closedTo(rules: CancelPolicy): 'transferable' | 'fixed' | null {
  if (rules.allow_cancel_reservations) return null
  if (rules.allow_transfers) return 'transferable'
  return rules.allow_cancel_after_treshold ? null : 'fixed'
}

/** The label of the reserve button for one spot or several. */
export function submitSpots(spots: readonly number[]): string {
  return spots.length === 1
    ? submits.spot({ spot: String(spots[0]) })
    : submits.spots({ spots: spots.join(' y ') })
}

/** The cancellation rules shown before reserving a class of that type; `late`: so near that no credit returns. */
export function reservePolicy(rules: CancelPolicy, type: CancelWindow, late: boolean): string {
  const closed = closedTo(rules)
  if (closed !== null) return rulesInWords[closed]
  if (late)
    return rulesInWords[rules.allow_cancel_after_treshold ? 'lostInside' : 'fixedInside']({
      time: timeOf(type),
    })
  return type.cancel_timeframe_value === 0
    ? rulesInWords.untilBegun
    : rulesInWords.untilBefore({ time: timeOf(type) })
}

/** The cancellation rules on the page of reservations. */
export function reservationsPolicy(rules: CancelPolicy & CancelWindow): string {
  const { allTransferable, allFixed } = rulesInWords
  const closed = closedTo(rules)
  if (closed !== null) return closed === 'transferable' ? allTransferable : allFixed
  if (rules.cancel_timeframe_value === 0) return rulesInWords.allUntilBegun
  const line = rulesInWords.allUntilBefore({ time: timeOf(rules) })
  return rules.allow_cancel_after_treshold ? `${line} ${rulesInWords.afterwards}` : line
}

/** Shown before a late cancellation, which returns no credit. */
export const lateText = (window: CancelWindow): string => rulesInWords.late({ time: timeOf(window) })
