import { ifStored } from '#web/stored-text.ts'

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
    // A new text is shown again; without storage the same one is, on the next page.
    ifStored(() => localStorage.setItem('cupo-banner', banner.dataset['banner'] ?? ''))
  })
}
