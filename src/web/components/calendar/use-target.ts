import { useSyncExternalStore } from 'react'

/** The id of a day's section, which links use as their fragment; the URL decides which day the phone shows. */
export function dayId(date: string): string {
  return `dia-${date}`
}

/**
 * The id of the day, or of a class, that the fragment leads to, as CSS `:target` sees it; empty for none, and on the
 * server, which never receives it. Not read from the current URL: choosing a filter changes that, while the target
 * stays.
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
