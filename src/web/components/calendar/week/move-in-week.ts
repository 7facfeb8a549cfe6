import { nextClass } from './week-keys.ts'

/** Moves the focus from a class of a week to the one that a key leads to. */
export function moveInWeek(week: HTMLElement | null, from: number, key: string, ctrl: boolean): void {
  const to = week === null ? null : nextClass(gridOf(week), from, key, ctrl)
  if (to !== null) focusOn(week?.querySelector<HTMLElement>(`[data-card="${to}"]`))
}

/** A card's first button, or the card itself if it has none. */
function focusOn(card: HTMLElement | null | undefined): void {
  const target = card?.querySelector<HTMLElement>('a, button') ?? card
  target?.focus()
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Only visible classes: folded ones and the phone's other days are skipped. */
function gridOf(week: HTMLElement): number[][] {
  const days = [...week.querySelectorAll('[data-day]')]
  return days
    .map((day) =>
      [...day.querySelectorAll<HTMLElement>('[data-card]')]
        .filter(isShown)
        .map((card) => Number(card.dataset['card'])),
    )
    .filter((cards) => cards.length > 0)
}

/** What `checkVisibility` says of a card: Safari before 17.4 has none, and the calendar works down to 16.4 (decision 0439). */
const isShown = (card: HTMLElement): boolean =>
  card.getClientRects().length > 0 && card.closest('details:not([open])') === null
