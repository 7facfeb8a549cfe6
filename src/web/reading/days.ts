/** Marks the displayed day, the one in the URL, in the phone's row of days. */
export function markDays(): void {
  const mark = (): void => {
    const shown = document.querySelector(':target')?.closest('[data-day]')?.id
    const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-strip] a')]
    if (!links.some(({ hash }) => hash === `#${shown}`)) return
    for (const link of links)
      link.ariaCurrent = link.hash === `#${shown}` ? 'true' : 'today' in link.dataset ? 'date' : 'false'
  }
  mark()
  window.addEventListener('hashchange', mark)
}
