/** Beyond this scroll position, in px, the banner is gone. */
const SHOWN_UNTIL = 1000

/** Hides the studio's banner further down, and for good where it is closed. How it looks then: shell/Banner.module.css. */
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
      // Another text is news again.
      localStorage.setItem('cupo-banner', banner.dataset['banner'] ?? '')
    } catch {
      // Then it comes back with the next page.
    }
  })
}
