/** What the browser hands over when the site can be installed: once in a document, and taken once. */
export interface InstallOffer extends Event {
  /** Asks the person. */
  prompt: () => Promise<unknown>
}

declare global {
  interface Window {
    /** The offer that came before anybody could show it; kept by the page's start. */
    installOffer?: InstallOffer
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer
  }
  interface Navigator {
    /** Safari's word for a site that was opened from the home screen. */
    standalone?: boolean
  }
}

const DECLINED = 'cupo-install-declined'
const VISITED = 'cupo-visited'

/** Whether this person may be asked: not in the installed site, not on a first visit, and not again after an answer. */
export function mayAsk(): boolean {
  if (window.matchMedia('(display-mode: standalone)').matches || navigator.standalone) return false
  try {
    return localStorage.getItem(DECLINED) === null && isLaterVisit()
  } catch {
    // Where nothing can be remembered nobody is asked: it would be with every page.
    return false
  }
}

/** A visit is what one tab shows until it is closed. */
function isLaterVisit(): boolean {
  const visit =
    sessionStorage.getItem(VISITED) ?? (localStorage.getItem(VISITED) === null ? 'first' : 'later')
  sessionStorage.setItem(VISITED, visit)
  localStorage.setItem(VISITED, 'yes')
  return visit === 'later'
}

/** Whatever the answer was, it is remembered. */
export function askNoMore(): void {
  try {
    localStorage.setItem(DECLINED, 'yes')
  } catch {
    // Then nothing could be read either, and nobody is asked.
  }
}

/** Safari on an iPhone or iPad, which calls itself a Mac: it installs only by hand. Other browsers there have another menu. */
export function isSafariOnTouch({ userAgent, maxTouchPoints }: Navigator = navigator): boolean {
  const device = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return device && /Version\/[\d.]+.* Safari\//.test(userAgent)
}
