import { ActionIcon, Button } from '@mantine/core'
import { ListX, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { Answer } from '#contract/types.ts'
import { classTexts as texts } from '#text/admin/schedule/class.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { useStudio } from '#web/studio.ts'
import { Avatar } from '#web/ui/pictures/Avatar.tsx'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { timeOf } from '#web/ui/format/format.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import type { Person } from './use-booking-form.ts'
import styles from './roster.module.css'

export type Waiting = Answer<'GET /single_class/{id}/roster'>['waitlist'][number]

interface LineProps {
  waitlist: readonly Waiting[]
  /** Places that nobody has or is offered. */
  free: number
  /** Gives somebody a place; null for a coach, and for a class that takes nobody any more. */
  onPromote: ((person: Person) => void) | null
}

/** The waitlist, in its order. */
export function Line({ waitlist, free, onPromote }: LineProps): ReactNode {
  if (waitlist.length === 0)
    return <EmptyState icon={<Hourglass aria-hidden />}>{texts.nobodyWaits}</EmptyState>
  return (
    <ol>
      {waitlist.map((entry, index) => (
        <LineRow key={entry.waitlist_id} {...{ entry, free, onPromote }} position={index + 1} />
      ))}
    </ol>
  )
}

type LineRowProps = Omit<LineProps, 'waitlist'> & { entry: Waiting; position: number }

function LineRow({ entry, free, onPromote, position }: LineRowProps): ReactNode {
  const { timezone } = useStudio()
  const { customer, offered_until } = entry
  const name = `${customer.name} ${customer.last_name}`
  const mayGive = free > 0 || offered_until !== null
  return (
    <li className={styles['entry']}>
      <span className="num mu">{texts.position({ position })}</span>
      <span className={styles['face']}>
        <Avatar name={customer.name} lastName={customer.last_name} src={customer.file?.src} size={38} />
      </span>
      <div className={styles['person']}>
        <p className={styles['name']}>{name}</p>
        {offered_until === null ? null : (
          <div className={styles['facts']}>
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
          <Remove entry={entry} name={name} />
        </>
      )}
    </li>
  )
}

function Remove({ entry, name }: { entry: Waiting; name: string }): ReactNode {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const { busy, send } = useCall<unknown>({
    done: async () => {
      toast.success(texts.removedFromLine)
      await revalidate()
    },
    refused: (refusal) => toast.error(refusal),
  })
  const label = texts.removeFromLineOf({ name })
  return (
    <ActionIcon
      variant="subtle"
      size={44}
      aria-label={label}
      title={label}
      loading={busy}
      onClick={() => void send(() => api('DELETE /waitlist/{id}', { params: { id: entry.waitlist_id } }))}
    >
      <ListX aria-hidden />
    </ActionIcon>
  )
}
