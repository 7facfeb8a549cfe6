import { ifStored, storeText } from '#web/stored-text.ts'

/** The browser's `beforeinstallprompt` event: fires once per document and can be used once. */
export interface InstallOffer extends Event {
  /** Shows the browser's prompt. */
  prompt: () => Promise<unknown>
}

declare global {
  interface Window {
    /** The event that fired before anything could show it; stored by the page's start. */
    installOffer?: InstallOffer
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer
  }
  interface Navigator {
    /** Safari's flag for a site opened from the home screen. */
    standalone?: boolean
  }
}

const DECLINED = 'cupo-install-declined'
const VISITED = 'cupo-visited'

/** Whether to ask: not in the installed site, not on a first visit, and not again after an answer. */
export function mayAsk(): boolean {
  if (window.matchMedia('(display-mode: standalone)').matches || navigator.standalone) return false
  // Without storage the visitor is not asked, since it would be on every page.
  return ifStored(() => localStorage.getItem(DECLINED) === null && isLaterVisit()) ?? false
}

/** A visit is one tab until it is closed. */
function isLaterVisit(): boolean {
  const visit =
    sessionStorage.getItem(VISITED) ?? (localStorage.getItem(VISITED) === null ? 'first' : 'later')
  sessionStorage.setItem(VISITED, visit)
  localStorage.setItem(VISITED, 'yes')
  return visit === 'later'
}

/** Stores that the question was answered. */
export const askNoMore = (): void => storeText(DECLINED, 'yes')

/**
 * Safari on an iPhone or iPad, which identifies as a Mac: it installs only by hand. Other browsers there have another
 * menu.
 */
export function isSafariOnTouch({ userAgent, maxTouchPoints }: Navigator = navigator): boolean {
  const device = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return device && /Version\/[\d.]+.* Safari\//.test(userAgent)
}
