import { useSyncExternalStore } from 'react'

/** The id of a day's section, which links use as their fragment; the URL decides which day the phone shows. */
export function dayId(date: string): string {
  return `dia-${date}`
}

/**
 * The id of the day, or of a class's day, in the URL's fragment, as CSS `:target` sees it; empty for none, and on the server,
 * which never receives the fragment. Not read from the current URL: choosing a filter changes that, while the target stays.
 */
export function useTarget(): string {
  return useSyncExternalStore(
    subscribe,
    () => document.querySelector(':target')?.closest('[data-day]')?.id ?? '',
    () => '',
  )
}

function subscribe(tell: () => void): () => void {
  window.addEventListener('hashchange', tell)
  return () => window.removeEventListener('hashchange', tell)
}
