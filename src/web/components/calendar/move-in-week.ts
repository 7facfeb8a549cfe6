import { nextClass } from './week-keys.ts'

/** Takes the focus from a class of a week to the one that a key leads to. */
export function moveInWeek(week: HTMLElement | null, from: number, key: string, ctrl: boolean): void {
  const to = week === null ? null : nextClass(gridOf(week), from, key, ctrl)
  if (to !== null) focusOn(week?.querySelector<HTMLElement>(`[data-card="${to}"]`))
}

/** The first of a card's buttons, or the card itself where it offers nothing. */
function focusOn(card: HTMLElement | null | undefined): void {
  const target = card?.querySelector<HTMLElement>('a, button') ?? card
  target?.focus()
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Only what is on the screen: folded classes and the phone's other days are left out. */
function gridOf(week: HTMLElement): number[][] {
  const days = [...week.querySelectorAll('[data-day]')]
  return days
    .map((day) =>
      [...day.querySelectorAll<HTMLElement>('[data-card]')]
        .filter((card) => card.checkVisibility())
        .map((card) => Number(card.dataset['card'])),
    )
    .filter((cards) => cards.length > 0)
}
