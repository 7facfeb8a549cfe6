import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { adminScheduleTexts } from '#text/admin/schedule/schedule.ts'
import { DeskDialog } from '#web/routes/admin/parts/DeskDialog.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import type { ClassChange, Preview } from './use-class-change.ts'
import styles from './schedule.module.css'

const texts = adminScheduleTexts.confirm
/** So many names are listed; the others are counted. */
const NAMED = 12

/** Says whom a change concerns and what it overlaps, before it is carried out. */
export function ConfirmChange({ change }: { change: ClassChange }): ReactNode {
  const { asked, confirming } = change
  if (asked === null) return null
  const { wish, preview } = asked
  const add = wish.kind === 'add'
  return (
    <DeskDialog
      {...confirming}
      title={add ? texts.create : texts.move}
      back={texts.back}
      confirm={texts.send}
      busy={confirming.busy || change.busy}
      onClose={change.drop}
      onSubmit={(event) => {
        event.preventDefault()
        change.confirm()
      }}
    >
      {wish.kind === 'change' && wish.single.series_id !== null ? (
        <Segmented
          label={texts.scope}
          fill
          items={(['one', 'following'] as const).map((scope) => ({
            key: scope,
            label: texts[scope],
            current: wish.scope === scope,
            onSelect: () => change.propose({ ...wish, scope }),
          }))}
        />
      ) : null}
      <p>{add ? texts.adds({ classes: preview.classes }) : texts.changes({ classes: preview.classes })}</p>
      {add ? null : <Affected affected={preview.affected} />}
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

function Affected({ affected }: Pick<Preview, 'affected'>): ReactNode {
  if (affected.length === 0) return <p>{texts.nobody}</p>
  const more = affected.length - NAMED
  return (
    <div>
      <p>{texts.affected({ people: affected.length })}</p>
      <ul className={styles['people']}>
        {affected.slice(0, NAMED).map(({ customer_id, name, last_name, places }) => (
          <li key={customer_id}>{texts.person({ name: `${name} ${last_name}`, places })}</li>
        ))}
        {more > 0 ? <li>{texts.more({ count: more })}</li> : null}
      </ul>
      <p className="sm mu">{texts.later}</p>
    </div>
  )
}
