import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { adminScheduleTexts } from '#text/admin/schedule/schedule.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { Affected } from './Affected.tsx'
import { Scope } from './Scope.tsx'
import type { ClassChange } from './use-class-change.ts'
import styles from '#web/routes/admin/schedule/schedule.module.css'

const texts = adminScheduleTexts.confirm

/** Says whom a change concerns and what it overlaps, before it is carried out. */
export function ConfirmChange({ change }: { change: ClassChange }): ReactNode {
  const { asked, confirming } = change
  if (asked === null) return null
  const { wish, preview } = asked
  const add = wish.kind === 'add'
  return (
    <DeskDialog
      problem={confirming.problem ?? change.problem}
      title={add ? texts.create : texts.move}
      confirm={texts.send}
      busy={confirming.busy || change.busy}
      onClose={change.drop}
      onSubmit={change.confirm}
    >
      {wish.kind === 'change' && wish.single.series_id !== null ? (
        <Scope
          label={texts.scope}
          scope={wish.scope}
          onSelect={(scope) => change.propose({ ...wish, scope })}
        />
      ) : null}
      <p>{add ? texts.adds({ classes: preview.classes }) : texts.changes({ classes: preview.classes })}</p>
      {add ? null : <Affected by="change" affected={preview.affected} />}
      {preview.warnings.length === 0 ? null : (
        <Alert color="warn" title={texts.warnings}>
          <ul className={styles['warnings']}>
            {preview.warnings.map((warning) => (
              <li key={`${warning.kind}-${warning.single_class_id}-${warning.other_class_id}`}>
                {warning.text}
              </li>
            ))}
          </ul>
          {texts.anyway}
        </Alert>
      )}
    </DeskDialog>
  )
}
