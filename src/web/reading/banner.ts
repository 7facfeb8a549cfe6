/** Beyond this scroll position, in px, the banner is hidden. */
const SHOWN_UNTIL = 1000

/** Hides the studio's banner further down the page, and permanently once closed. Styles: shell/Banner.module.css. */
export function runBanner(): void {
  const root = document.documentElement
  const look = (): void => void root.toggleAttribute('data-past', window.scrollY >= SHOWN_UNTIL)
  look()
  window.addEventListener('scroll', look, { passive: true })
  document.addEventListener('click', ({ target }) => {
    const banner = (target as Element).closest('[data-close-banner]')?.closest<HTMLElement>('[data-banner]')
    if (!banner) return
    root.toggleAttribute('data-banner-closed', true)
    try {
      // A new text is shown again.
      localStorage.setItem('cupo-banner', banner.dataset['banner'] ?? '')
    } catch {
      // Then it is shown again on the next page.
    }
  })
}
