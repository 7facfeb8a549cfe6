import { Button } from '@mantine/core'
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { listTexts as texts } from '#text/admin/lists.ts'
import { api } from '#web/api/browser.ts'
import type { Api } from '#web/api/client.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { useAtOnce } from '#web/routes/admin/parts/AtOnce.tsx'
import { ConfirmDialog } from '#web/routes/admin/parts/dialogs/ConfirmDialog.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import type { Catalogue, Values, Versioned } from './catalogue.ts'
import styles from './editor.module.css'

interface RecordActionsProps<R extends Versioned, V extends Values, B extends object, X> {
  catalogue: Catalogue<R, V, B, X>
  record: R
  onArchived: (record: R) => void
}

/** Archiving, restoring and removing a record. What is in use is not removed; the dialog then says by what. */
export function RecordActions<R extends Versioned, V extends Values, B extends object, X>({
  catalogue,
  record,
  onArchived,
}: RecordActionsProps<R, V, B, X>): ReactNode {
  const { change, remove, archivedOf, idOf } = catalogue
  const [asking, setAsking] = useState(false)
  const archived = archivedOf?.(record) ?? false
  const name = catalogue.nameOf(record)
  const { busy, run } = useAtOnce()
  if ((!archivedOf && !remove) || catalogue.fixedOf?.(record)) return null
  return (
    <div className={styles['actions']}>
      {archivedOf ? (
        <BusyButton
          variant="default"
          size="sm"
          busy={busy}
          leftSection={archived ? <ArchiveRestore /> : <Archive />}
          onClick={() =>
            run(archived ? texts.restoredOne({ name }) : texts.archivedOne({ name }), async () =>
              onArchived(await change(api, idOf(record), { archived: !archived })),
            )
          }
        >
          {archived ? texts.restore : texts.archive}
        </BusyButton>
      ) : null}
      {remove ? (
        <Button variant="subtle" size="sm" leftSection={<Trash2 />} onClick={() => setAsking(true)}>
          {texts.remove}
        </Button>
      ) : null}
      {asking && remove ? (
        <RemoveDialog catalogue={{ ...catalogue, remove }} record={record} onClose={() => setAsking(false)} />
      ) : null}
    </div>
  )
}

type Removable<R extends Versioned, V extends Values, B extends object, X> = Required<
  Pick<Catalogue<R, V, B, X>, 'remove'>
> &
  Catalogue<R, V, B, X>

function RemoveDialog<R extends Versioned, V extends Values, B extends object, X>({
  catalogue: { remove, idOf, nameOf, texts: own, to },
  record,
  onClose,
}: {
  catalogue: Removable<R, V, B, X>
  record: R
  onClose: () => void
}): ReactNode {
  const navigate = useNavigate()
  const toast = useToast()
  // Its page is gone with it, and not read again.
  const send = async (once: Api): Promise<void> => {
    await remove(once, idOf(record))
    toast.success(own.removed)
    await navigate(to(), { replace: true })
  }
  return (
    <ConfirmDialog
      danger
      title={texts.removeTitle({ name: nameOf(record) })}
      back={texts.keep}
      confirm={texts.remove}
      send={send}
      onClose={onClose}
    >
      <p>{texts.removeHint}</p>
    </ConfirmDialog>
  )
}
