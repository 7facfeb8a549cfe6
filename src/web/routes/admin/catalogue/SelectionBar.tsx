import { Button } from '@mantine/core'
import { Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { listTexts as texts } from '#text/admin/lists.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import styles from '#web/routes/admin/lists/lists.module.css'
import { type Catalogue, isFeminine, type Values, type Versioned } from './catalogue.ts'

interface SelectionBarProps<R extends Versioned, V extends Values, B extends object, X> {
  catalogue: Catalogue<R, V, B, X> & Required<Pick<Catalogue<R, V, B, X>, 'archive'>>
  selected: readonly R[]
  onDone: () => void
}

/** What may be done with all chosen records at once. */
export function SelectionBar<R extends Versioned, V extends Values, B extends object, X>({
  catalogue,
  selected,
  onDone,
}: SelectionBarProps<R, V, B, X>): ReactNode {
  const { archive, idOf, archivedOf, texts: own } = catalogue
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const { busy, send } = useCall<void>({
    done: async () => {
      toast.success(own.saved)
      onDone()
      await revalidate()
    },
    refused: async (refusal) => {
      toast.error(refusal)
      await revalidate()
    },
  })
  const archiveAll = async (): Promise<void> => {
    // One after the other: each is a change of its own, and what was done before a refusal stands.
    for (const record of selected) if (!archivedOf?.(record)) await archive(api, idOf(record), true)
  }
  return (
    <div className={styles['selection']}>
      <span className="sm b" role="status">
        {texts.selected({ feminine: isFeminine(catalogue), count: selected.length })}
      </span>
      <BusyButton
        variant="subtle"
        size="sm"
        busy={busy}
        leftSection={<Archive aria-hidden />}
        onClick={() => void send(archiveAll)}
      >
        {texts.archive}
      </BusyButton>
      <Button variant="subtle" size="sm" onClick={onDone}>
        {texts.unselect}
      </Button>
    </div>
  )
}
