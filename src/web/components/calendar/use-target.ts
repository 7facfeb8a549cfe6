import { useSyncExternalStore } from 'react'

/** The id of a day's section, which the links to it carry: the day that the phone shows is the address's. */
export function dayId(date: string): string {
  return `dia-${date}`
}

/**
 * The id of the day that the address leads to in the page, or to a class of it, as styles see it; empty for none, and on the
 * server, which is never told. Not what stands in the address: a filter that is chosen changes that, and the day stays where it is.
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
