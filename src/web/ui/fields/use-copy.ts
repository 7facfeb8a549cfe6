import { useToast } from '#web/ui/feedback/Toast.tsx'
import { useHydrated } from '#web/use-hydrated.ts'

/**
 * Copies a text and says so with `copied`; does `orElse` if the browser does not allow copying. `ready` once hydrated, if the
 * browser has a clipboard.
 */
export function useCopy(
  copied: string,
  orElse?: () => void,
): { ready: boolean; copy: (text: string) => Promise<void> } {
  const hydrated = useHydrated()
  const toast = useToast()
  return {
    ready: hydrated && 'clipboard' in navigator,
    copy: async (text) => {
      if (!('clipboard' in navigator)) return orElse?.()
      await navigator.clipboard.writeText(text).then(
        () => toast.success(copied),
        () => orElse?.(),
      )
    },
  }
}
