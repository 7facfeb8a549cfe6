import { Button } from '@mantine/core'
import { Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import { listTexts as texts } from '#text/admin/lists.ts'
import { api } from '#web/api/browser.ts'
import { useAtOnce } from '#web/routes/admin/parts/AtOnce.tsx'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import styles from '#web/routes/admin/lists/lists.module.css'
import { type Catalogue, isFeminine, type Values, type Versioned } from './catalogue.ts'

interface SelectionBarProps<R extends Versioned, V extends Values, B extends object, X> {
  catalogue: Catalogue<R, V, B, X>
  selected: readonly R[]
  onDone: () => void
}

/** What may be done with all chosen records at once. */
export function SelectionBar<R extends Versioned, V extends Values, B extends object, X>({
  catalogue,
  selected,
  onDone,
}: SelectionBarProps<R, V, B, X>): ReactNode {
  const { change, idOf, archivedOf } = catalogue
  const live = selected.filter((record) => !archivedOf?.(record))
  const { busy, run } = useAtOnce(true)
  const archiveAll = async (): Promise<void> => {
    // One after the other: each is a change of its own, and what was done before a refusal stands.
    for (const record of live) await change(api, idOf(record), { archived: true })
    onDone()
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
        disabled={live.length === 0}
        leftSection={<Archive />}
        onClick={() => run(texts.archivedMany({ count: live.length }), archiveAll)}
      >
        {texts.archive}
      </BusyButton>
      <Button variant="subtle" size="sm" onClick={onDone}>
        {texts.unselect}
      </Button>
    </div>
  )
}
