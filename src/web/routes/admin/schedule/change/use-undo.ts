import { useState } from 'react'
import type { Answer } from '#contract/types.ts'
import { adminScheduleTexts } from '#text/admin/schedule/schedule.ts'
import type { Api } from '#web/api/client.ts'
import { useOnce } from '#web/api/once/use-once.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { useToldCall } from '#web/routes/admin/parts/use-told-call.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'

type Undone = Partial<Answer<'POST /schedule/changes/{id}/undo'>>

/** How the last change is taken back. */
interface Undo {
  text: string
  /** Null where it was refused, and `text` says why. */
  send: ((once: Api) => Promise<Undone>) | null
}

/** Returns the function that undoes what a response says can be undone. */
export const undoOf = (undo: Answer<'PUT /single_class'>['undo']): Undo['send'] =>
  undo &&
  ((once) => once('POST /schedule/changes/{id}/undo', { params: { id: undo.schedule_undo_id }, body: {} }))

/** Shows what was done, with a button to undo it. @param undone called with the classes that were restored */
export function useUndo(undone?: (classes: NonNullable<Undone['single_classes']>) => void) {
  const reload = useReload()
  const toast = useToast()
  const once = useOnce()
  const [undo, setUndo] = useState<Undo | null>(null)
  const undoing = useToldCall<Undone>({
    done: async ({ people = 0, single_classes = [] }) => {
      undone?.(single_classes)
      setUndo(null)
      toast.success(adminScheduleTexts.done.undone({ people }))
      await reload()
    },
    refused: async (refusal) => {
      setUndo({ text: refusal.message, send: null })
      await reload(refusal)
    },
  })
  return {
    undo,
    busy: undoing.busy,
    /** Says what was done, with the offer to take it back where there is one, and shows it. */
    settle: async (text: string, takeBack: Undo['send']): Promise<void> => {
      if (takeBack === null) toast.success(text)
      setUndo(takeBack && { text, send: takeBack })
      await reload()
    },
    takeBack: () => {
      const { send = null } = undo ?? {}
      if (send !== null) void undoing.send(() => send(once))
    },
    endUndo: () => setUndo(null),
  }
}

export type Undoing = ReturnType<typeof useUndo>
