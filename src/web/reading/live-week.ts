import { type LiveEvent, listen } from '#web/api/stream.ts'

/**
 * How long to wait before reloading, in ms: the server caches the page for up to a second after a place was taken. The delay also
 * collects changes.
 */
const GATHER_MS = 1100
const SPREAD_MS = 1500
/** Age after which a week is reloaded when the page becomes visible again, in ms. */
const OLD_MS = 60_000

/** Keeps the classes of a page current: copies what differs from the server's page into this one. */
export function keepWeekFresh(): void {
  const [week] = weeksIn(document)
  if (week === undefined) return
  let read = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const refresh = async (): Promise<void> => {
    timer = undefined
    const answer = await fetch(location.pathname + location.search).catch(() => null)
    if (!answer?.ok) return
    read = Date.now()
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
    // Its classes alone would be another person's than the rest.
    if (fresh.documentElement.dataset['session'] !== document.documentElement.dataset['session'])
      return location.reload()
    adoptStyles(fresh)
    renew(fresh, soon)
  }
  const soon = (): void => {
    timer ??= setTimeout(() => void refresh(), GATHER_MS + Math.random() * SPREAD_MS)
  }
  const tell = (event: LiveEvent): void => {
    if (event.kind !== 'places' || document.querySelector(`[data-card="${event.single_class_id}"]`)) soon()
  }
  const view = new IntersectionObserver((parts) => {
    if (!parts.some(({ isIntersecting }) => isIntersecting)) return
    view.disconnect()
    listen(week.dataset['read'] ?? '', () => Promise.resolve(null), tell)
  })
  view.observe(week)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - read > OLD_MS) void refresh()
  })
}

/** A page carries the rules of what it shows alone, and a card may now show something else. */
function adoptStyles(fresh: Document): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync([...fresh.querySelectorAll('style')].map((style) => style.textContent).join(''))
  document.adoptedStyleSheets = [sheet]
}

/** From the last one on: a calendar stands below the next classes. */
const weeksIn = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('[data-read]')].toReversed()
const cardsIn = (root: ParentNode): Element[] => [...root.querySelectorAll('[data-card]')]
const idsOf = (cards: Element[]): string => cards.map((card) => card.getAttribute('data-card')).join()

/** Card by card, so that nothing else moves; whole weeks if their classes differ, `later` if a sheet of one is open. */
function renew(fresh: Document, later: () => void): void {
  const [old, now] = [cardsIn(document), cardsIn(fresh)]
  if (idsOf(old) === idsOf(now)) {
    for (const [index, card] of old.entries()) {
      const other = now[index]
      if (other && !card.isEqualNode(other)) swap(card, other)
    }
    return
  }
  const sheet = document.querySelector('[data-read] :popover-open')
  if (sheet) return sheet.addEventListener('toggle', later, { once: true })
  const weeks = weeksIn(fresh)
  for (const [index, week] of weeksIn(document).entries()) swap(week, weeks[index])
}

/** A card that has the keyboard's focus keeps it, classes that were unfolded stay so, and the phone shows the same day. */
function swap(old: Element, now: Element | undefined): void {
  const twin = (part: Element | null | undefined): Element | null | undefined => {
    const same = `[data-card="${part?.getAttribute('data-card')}"]`
    return now?.closest(same) ?? now?.querySelector(same)
  }
  const { activeElement: focused } = document
  const card = old.contains(focused) ? twin(focused?.closest('[data-card]')) : null
  for (const folded of old.querySelectorAll('details[open]'))
    twin(folded.querySelector('[data-card]'))?.closest('details')?.setAttribute('open', '')
  const { scrollX, scrollY } = window
  const aimed = old.querySelector(':target') !== null
  old.replaceWith(now ?? '')
  // A day is shown as the address's target, which a browser looks for only when it goes there.
  if (aimed) {
    location.replace(location.hash)
    scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
  }
  card?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
}
