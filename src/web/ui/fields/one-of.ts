import { useSyncExternalStore } from 'react'

/** Which one of many it is, e.g. the class whose dialog is about to open; null for none. */
export interface OneOf {
  get: () => number | null
  set: (id: number | null) => void
  subscribe: (tell: () => void) => () => void
}

/** Outside of React's state, so that a change re-renders only the two elements that it affects, not a list of a hundred. */
export function oneOf(first: number | null = null): OneOf {
  let chosen = first
  const listeners = new Set<() => void>()
  return {
    get: () => chosen,
    set(id) {
      if (id === chosen) return
      chosen = id
      for (const tell of listeners) tell()
    },
    subscribe(tell) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
  }
}

const none = (): false => false

/** Whether this id is the selected one. */
export function useIsOne(of: OneOf, id: number): boolean {
  return useSyncExternalStore(of.subscribe, () => of.get() === id, none)
}

/** Whether any id is selected. */
export function useIsAny(of: OneOf): boolean {
  return useSyncExternalStore(of.subscribe, () => of.get() !== null, none)
}
