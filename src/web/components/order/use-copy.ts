import { checkoutTexts } from '#text/selling/checkout.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { useHydrated } from '#web/use-hydrated.ts'

/** Copies a text and confirms it; `ready` once hydrated, if the browser allows copying. */
export function useCopy(): { ready: boolean; copy: (text: string) => Promise<void> } {
  const hydrated = useHydrated()
  const toast = useToast()
  return {
    ready: hydrated && 'clipboard' in navigator,
    copy: async (text) => {
      const copied = await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
      if (copied) toast.success(checkoutTexts.thanks.copied)
    },
  }
}
