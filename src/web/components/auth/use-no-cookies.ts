import { useHydrated } from '#web/use-hydrated.ts'

/** Whether the browser says that it keeps no cookies for this site: nobody can stay signed in, whichever way they come. */
export const useNoCookies = (): boolean => useHydrated() && !navigator.cookieEnabled
