// The small script of every document. A page that is only read has no other; see README.md.
import { runBanner } from './banner.ts'
import { runConsent } from './consent.ts'
import { showConnection } from './connection.ts'
import { markDays } from './days.ts'
import { runFilm } from './film.ts'
import { listKept } from './kept-list.ts'
import { keepWeekFresh } from './live-week.ts'
import { runWorker } from './worker.ts'

// It comes once, and may come before the customer's area is there to show it. See install/use-install.tsx.
window.addEventListener('beforeinstallprompt', (offer) => {
  offer.preventDefault()
  window.installOffer = offer
})

runBanner()
runConsent()
if ('reading' in document.documentElement.dataset) {
  runFilm()
  markDays()
  keepWeekFresh()
  showConnection()
  listKept()
  runWorker()
  // A link to another place of the same page leaves the menu open.
  document.addEventListener('click', ({ target }) => {
    const menu = (target as Element).closest('a')?.closest<HTMLElement>('[popover]')
    menu?.hidePopover()
  })
}
