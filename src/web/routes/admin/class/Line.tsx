import { ActionIcon, Button } from '@mantine/core'
import { ArrowDown, ArrowUp, Hourglass, ListX, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Answer, SingleClass } from '#contract/types.ts'
import { fullName } from '#domain/people/full-name.ts'
import { classTexts as texts } from '#text/admin/schedule/class.ts'
import type { Buyer } from '#web/routes/admin/counter/buyer.ts'
import { CustomerField } from '#web/routes/admin/counter/FindCustomer.tsx'
import { useAtOnce } from '#web/routes/admin/parts/AtOnce.tsx'
import { BusyIcon } from '#web/routes/admin/parts/BusyButton.tsx'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { useStudio } from '#web/studio.ts'
import { Avatar } from '#web/ui/pictures/Avatar.tsx'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { timeOf } from '#web/ui/format/format.ts'
import { Tag } from '#web/ui/Tag.tsx'
import type { Person } from './use-booking-form.ts'
import row from '#web/components/attendance/person-row.module.css'
import styles from './roster.module.css'

export type Waiting = Answer<'GET /single_class/{id}/roster'>['waitlist'][number]

interface LineProps {
  single: SingleClass
  waitlist: readonly Waiting[]
  /** Gives a customer a place; null for a coach, and for a class that takes no reservations any more. */
  onPromote: ((person: Person) => void) | null
  /** Whether the desk may add somebody: the class is yet to begin, and the studio has waitlists. */
  adds: boolean
}

/** The waitlist, in its order, which the desk may change. */
export function Line({ single, waitlist, onPromote, adds }: LineProps): ReactNode {
  const [adding, setAdding] = useState(false)
  return (
    <>
      {waitlist.length === 0 ? (
        <EmptyState icon={<Hourglass />}>{texts.nobodyWaits}</EmptyState>
      ) : (
        <ol>
          {waitlist.map((entry, index) => (
            <LineRow
              key={entry.waitlist_id}
              entry={entry}
              free={single.places_left}
              position={index + 1}
              length={waitlist.length}
              onPromote={onPromote}
            />
          ))}
        </ol>
      )}
      {adds ? (
        <div className={styles['add']}>
          <Button variant="default" leftSection={<Plus />} onClick={() => setAdding(true)}>
            {texts.addToLine}
          </Button>
        </div>
      ) : null}
      {adding ? <WaitDialog single={single} onClose={() => setAdding(false)} /> : null}
    </>
  )
}

interface LineRowProps extends Pick<LineProps, 'onPromote'> {
  entry: Waiting
  /** Places that are neither taken nor offered. */
  free: number
  position: number
  length: number
}

function LineRow({ entry, free, onPromote, position, length }: LineRowProps): ReactNode {
  const { timezone } = useStudio()
  const { customer, offered_until } = entry
  const name = fullName(customer)
  const mayGive = free > 0 || offered_until !== null
  return (
    <li className={row['entry']}>
      <span className="num mu">{texts.position({ position })}</span>
      <span className={styles['face']}>
        <Avatar name={customer.name} lastName={customer.last_name} src={customer.file?.src} size={38} />
      </span>
      <div className={row['person']}>
        <p className={row['name']}>{name}</p>
        {offered_until === null ? null : (
          <div className={row['facts']}>
            <Tag tone="accent">{texts.offeredUntil({ time: timeOf(offered_until, timezone) })}</Tag>
          </div>
        )}
      </div>
      {onPromote === null ? null : (
        <>
          <Button
            variant="default"
            size="sm"
            className={styles['press']}
            aria-label={texts.promoteOf({ name })}
            title={mayGive ? undefined : texts.noPlace}
            disabled={!mayGive}
            onClick={() => onPromote(customer)}
          >
            {texts.promote}
          </Button>
          {length > 1 ? <Move {...{ entry, name, position, length }} /> : null}
          <Remove entry={entry} name={name} />
        </>
      )}
    </li>
  )
}

interface MoveProps extends Pick<LineRowProps, 'entry' | 'position' | 'length'> {
  name: string
}

/** Moves somebody up or down by one. */
function Move({ entry, name, position, length }: MoveProps): ReactNode {
  const { busy, run } = useAtOnce(true)
  const steps = [
    { label: texts.moveUp({ name }), to: position - 1, Icon: ArrowUp },
    { label: texts.moveDown({ name }), to: position + 1, Icon: ArrowDown },
  ]
  return (
    <div className={styles['steps']}>
      {steps.map(({ label, to, Icon }) => {
        // A disabled button would lose the focus when an entry is moved to the end with the keyboard.
        const possible = to >= 1 && to <= length
        return (
          <ActionIcon
            key={label}
            size={44}
            aria-label={label}
            title={label}
            aria-disabled={!possible}
            data-disabled={possible ? undefined : true}
            onClick={() => {
              if (!possible || busy) return
              run(texts.movedTo({ name, position: to }), (once) =>
                once('POST /waitlist/{id}/move', {
                  params: { id: entry.waitlist_id },
                  body: { position: to },
                }),
              )
            }}
          >
            <Icon />
          </ActionIcon>
        )
      })}
    </div>
  )
}

/** Adds somebody to the end. */
function WaitDialog({ single, onClose }: { single: SingleClass; onClose: () => void }): ReactNode {
  const { single_class_id } = single
  const [chosen, setChosen] = useState<Buyer | null>(null)
  const { form, dialog } = useDeskForm({
    initialValues: { customer_id: null as number | null },
    validate: { customer_id: (id) => (id === null ? texts.bookDialog.missingCustomer : null) },
    send: ({ customer_id }, once) =>
      once('POST /waitlist', { body: { single_class_id, customer_id: customer_id ?? 0 } }),
    done: () => texts.addedToLine,
    onClose,
  })
  return (
    <DeskDialog {...dialog} title={texts.addToLine} confirm={texts.addToLine}>
      <CustomerField
        chosen={chosen}
        error={form.errors['customer_id']}
        onChoose={(one) => {
          setChosen(one)
          form.setFieldValue('customer_id', one?.customer_id ?? null)
        }}
      />
    </DeskDialog>
  )
}

function Remove({ entry, name }: { entry: Waiting; name: string }): ReactNode {
  const { busy, run } = useAtOnce(true)
  const label = texts.removeFromLineOf({ name })
  return (
    <BusyIcon
      size={44}
      aria-label={label}
      title={label}
      busy={busy}
      onClick={() =>
        run(texts.removedFromLine, (once) =>
          once('DELETE /waitlist/{id}', { params: { id: entry.waitlist_id } }),
        )
      }
    >
      <ListX />
    </BusyIcon>
  )
}
