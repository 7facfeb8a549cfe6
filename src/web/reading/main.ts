// The small script of every document. A reading page has no other; see README.md.
import { runBanner } from './banner.ts'
import { runConsent } from './consent.ts'
import { showConnection } from './connection.ts'
import { markDays } from './days.ts'
import { markDirection } from './direction.ts'
import { runFilm } from './film.ts'
import { listCached } from './cached-list.ts'
import { keepWeekFresh } from './live-week.ts'
import { runMenus } from './menus.ts'
import { renewRestored } from './restored.ts'
import { runWorker } from './worker.ts'

// The event fires once, perhaps before the customer area can show it. See install/use-install.tsx.
window.addEventListener('beforeinstallprompt', (offer) => {
  offer.preventDefault()
  window.installOffer = offer
})

// The script is async: where it is cached it would run before the parts that it looks for are there.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin)
else begin()

function begin(): void {
  runBanner()
  runConsent()
  markDirection()
  runMenus()
  if ('reading' in document.documentElement.dataset) {
    runFilm()
    markDays()
    keepWeekFresh()
    showConnection()
    listCached()
    runWorker()
    renewRestored()
    document.addEventListener('change', ({ target }) =>
      (target as Element).closest<HTMLFormElement>('form[data-submits]')?.requestSubmit(),
    )
    // A link to another place on the same page leaves the menu open.
    document.addEventListener('click', ({ target }) => {
      const menu = (target as Element).closest('a')?.closest<HTMLElement>('[popover]')
      menu?.hidePopover?.()
    })
  }
}
