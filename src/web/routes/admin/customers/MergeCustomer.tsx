import { Alert } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Answer, CustomerPage } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { fullName } from '#domain/people/full-name.ts'
import { customerTexts } from '#text/admin/customers.ts'
import { api } from '#web/api/browser.ts'
import { useRead } from '#web/api/use-read.ts'
import type { Buyer } from '#web/routes/admin/counter/buyer.ts'
import { CustomerField } from '#web/routes/admin/counter/FindCustomer.tsx'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { useStudio } from '#web/studio.ts'
import { dayOf } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { dateMedium } from '#web/ui/format/written-dates.ts'
import { AtOnce } from '#web/routes/admin/parts/AtOnce.tsx'
import styles from './customers.module.css'

const texts = customerTexts.merge

type Moves = Answer<'GET /customer/merge'>['moves']

interface OwnProps {
  customer: CustomerPage
}

/** Makes another account of the same person part of this one; what would move is shown before. */
export function MergeCustomer({ customer, onClose }: OwnProps & { onClose: () => void }): ReactNode {
  const { customer_id } = customer
  const [chosen, setChosen] = useState<Buyer | null>(null)
  const { form, dialog } = useDeskForm({
    initialValues: { merged: null as number | null },
    validate: { merged: (value) => (value === null ? texts.missing : null) },
    send: ({ merged }, once) =>
      once('POST /customer/merge', { body: { customer_id, merged_customer_id: Number(merged) } }),
    done: () => texts.done,
    onClose,
  })
  const { merged } = form.values
  const { answer: preview, problem } = useRead(merged, (signal) => {
    const query = { customer_id: String(customer_id), merged_customer_id: String(merged) }
    return api('GET /customer/merge', { query, signal })
  })
  const choose = (person: Buyer | null): void => {
    setChosen(person)
    form.setFieldValue('merged', person?.customer_id ?? null)
  }
  const survivor = fullName(customer)
  return (
    <DeskDialog
      {...dialog}
      problem={problem ?? dialog.problem}
      danger
      // What would move, or why nothing can, is read first.
      disabled={chosen !== null && preview === null}
      title={texts.title}
      confirm={texts.confirm}
    >
      <p>{texts.lead({ survivor })}</p>
      <CustomerField chosen={chosen} error={form.errors['merged']} onChoose={choose} />
      {chosen === null || preview === null ? null : (
        <div role="status">
          <p className="b">{texts.moves({ name: fullName(chosen), survivor })}</p>
          <ul className={styles['moves']}>
            {shownMoves(preview.moves).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </DeskDialog>
  )
}

const counted = [
  'purchases',
  'credits',
  'unlimited',
  'coming',
  'past',
  'waitlists',
  'waitlists_ended',
  'cards',
  'cards_left',
  'notes',
  'penalties',
] as const satisfies readonly (keyof Moves)[]

function shownMoves(moves: Moves): string[] {
  const lines = counted
    .filter((name) => moves[name] > 0)
    .map((name) => texts.counts[name]({ count: moves[name] }))
  return lines.length === 0 ? [texts.nothing] : lines
}

/** What this account was made of, while it can be taken apart, and where a merged one went. */
export function Merges({ customer, admin }: OwnProps & { admin: boolean }): ReactNode {
  const { timezone } = useStudio()
  const { merges, merged_into } = customer
  const day = (instant: string): string => dateMedium(dayOf(instant, timezone))
  return (
    <>
      {merged_into === null ? null : (
        <Alert color="warn">
          <Link className="underline" to={paths.adminCustomer(merged_into)}>
            {texts.into}
          </Link>
        </Alert>
      )}
      {merges.map(({ customer_merge_id: id, name, email, mergedAt, undo_until }) => (
        <Alert key={id}>
          <div className={styles['merged']}>
            <span>{texts.open({ name, email, day: day(mergedAt), until: day(undo_until) })}</span>
            {admin ? (
              <AtOnce
                label={texts.undo}
                done={texts.undone}
                send={(once) => once('POST /customer/merge/{id}/undo', { params: { id } })}
              />
            ) : null}
          </div>
        </Alert>
      ))}
    </>
  )
}
