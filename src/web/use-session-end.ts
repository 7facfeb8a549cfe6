import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { uiTexts } from '#text/site/site.ts'
import { onMissing } from './api/missing.ts'
import { useToast } from './ui/feedback/Toast.tsx'

/** When the session of a page's person has ended meanwhile: says so and shows the page to a visitor, who may sign in there. */
export function useSessionEnd(): void {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  useEffect(
    () =>
      onMissing('session_ended', () => {
        toast.error(uiTexts.sessionEnded)
        void revalidate()
      }),
    [revalidate, toast],
  )
}
