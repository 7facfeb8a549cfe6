import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { listTexts } from '#text/admin/lists.ts'
import { useCall } from '#web/api/use-call.ts'
import { saveCsv } from './csv.ts'
import { useListQuery } from './use-list-query.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'

export interface FileButtonProps {
  /** What the file is called. */
  name: string
  /** Reads it as CSV. */
  read: () => Promise<unknown>
  /** The list has no records: unless the filters are why, there is nothing to save. */
  empty?: boolean
}

/** Saves a whole list, which the server writes, as a file. */
export function FileButton({ name, read, empty = false }: FileButtonProps): ReactNode {
  const toast = useToast()
  const { filtered } = useListQuery()
  const call = useCall<string | null>({
    done: (csv) => (csv === null ? undefined : saveCsv(name, csv)),
  })
  const save = () =>
    read().then(String, (problem: unknown) => {
      toast.error(problem)
      return null
    })
  if (empty && !filtered) return null
  return (
    <BusyButton
      variant="default"
      size="sm"
      busy={call.busy}
      leftSection={<Download aria-hidden />}
      onClick={() => void call.send(save)}
    >
      {listTexts.export}
    </BusyButton>
  )
}
