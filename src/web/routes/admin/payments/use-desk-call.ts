import { useRevalidator } from 'react-router'
import { useCall } from '#web/api/use-call.ts'
import { useToast } from '#web/ui/Toast.tsx'

/** Sends what a dialog of the desk asked about: says `done`, closes it and shows the page as it is now. A refusal is shown in it. */
export function useDeskCall(done: string, onClose: () => void): ReturnType<typeof useCall> {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  return useCall({
    done: async () => {
      toast.success(done)
      onClose()
      await revalidate()
    },
    refused: () => revalidate(),
  })
}
