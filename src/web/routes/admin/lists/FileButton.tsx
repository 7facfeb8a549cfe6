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

/** Saves what the server writes as a file. */
export function useFile({ name, read }: Pick<FileButtonProps, 'name' | 'read'>) {
  const toast = useToast()
  const { busy, send } = useCall<string | null>({
    done: (csv) => (csv === null ? undefined : saveCsv(name, csv)),
  })
  const save = () =>
    read().then(String, (problem: unknown) => {
      toast.error(problem)
      return null
    })
  return { busy, save: () => void send(save) }
}

/** Saves a whole list, which the server writes, as a file. */
export function FileButton({ empty = false, ...file }: FileButtonProps): ReactNode {
  const { filtered } = useListQuery()
  const { busy, save } = useFile(file)
  if (empty && !filtered) return null
  return (
    <BusyButton variant="default" size="sm" busy={busy} leftSection={<Download />} onClick={save}>
      {listTexts.export}
    </BusyButton>
  )
}
