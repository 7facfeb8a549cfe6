import { Alert, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { readPesos } from '#web/routes/admin/parts/read-pesos.ts'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { amount as pesos, count as grouped } from '#web/ui/format/format.ts'
import type { Books } from './books.ts'
import styles from './drawer.module.css'

const texts = deskTexts.closing

/** Mexican notes in circulation; coins are counted as one sum. */
const NOTES = [1000, 500, 200, 100, 50, 20] as const

type Count = Record<`note${(typeof NOTES)[number]}` | 'coins' | 'reason', string>

const empty: Count = {
  note1000: '',
  note500: '',
  note200: '',
  note100: '',
  note50: '',
  note20: '',
  coins: '',
  reason: '',
}

/** How many notes; 0 while nothing, or nothing readable, is written. */
const piecesIn = (written: string): number => (/^\d{1,5}$/.test(written.trim()) ? Number(written) : 0)

/** The counted sum, in whole centavos, so that the difference is exact. */
const countedCents = (count: Count): number =>
  NOTES.reduce((sum, note) => sum + note * 100 * piecesIn(count[`note${note}`]), 0) +
  Math.round((readPesos(count.coins) ?? 0) * 100)

const isPieces = (written: string): string | null =>
  written.trim() === '' || /^\d{1,5}$/.test(written.trim()) ? null : deskTexts.wrongAmount

/** Counts the drawer and closes it; the difference is shown while counting, and needs a reason. */
export function CloseDrawer({ drawer, onClose }: { drawer: Books; onClose: () => void }): ReactNode {
  const { cash_drawer_id: id, expected } = drawer
  const expectedCents = Math.round(expected * 100)
  const { form, dialog } = useDeskForm<Count, unknown>({
    initialValues: empty,
    validate: {
      ...Object.fromEntries(NOTES.map((note) => [`note${note}`, isPieces])),
      coins: (written: string) =>
        written.trim() === '' || readPesos(written) !== null ? null : deskTexts.wrongAmount,
      reason: (reason: string, count: Count) =>
        countedCents(count) !== expectedCents && reason.trim() === '' ? deskTexts.moving.missing : null,
    },
    send: (count, once) =>
      once('POST /cash_drawers/{id}/close', {
        params: { id },
        body: {
          counted: countedCents(count) / 100,
          expected_amount: expected,
          reason: count.reason.trim() || null,
        },
      }),
    done: () => texts.done,
    onClose,
  })
  const cents = countedCents(form.values)
  const difference = (cents - expectedCents) / 100
  return (
    <DeskDialog
      {...dialog}
      title={texts.title}
      back={texts.back}
      confirm={difference === 0 ? texts.confirm : texts.confirmShort}
    >
      <p className="mu">{texts.lead}</p>
      <div className={styles['count']}>
        {NOTES.map((note) => (
          <div key={note} className={styles['note']}>
            <span aria-hidden>{texts.note({ value: grouped(note) })}</span>
            <TextInput
              {...form.getInputProps(`note${note}`)}
              aria-label={texts.notes({ value: grouped(note) })}
              inputMode="numeric"
              maxLength={5}
            />
            <span className="mu num">{pesos(note * piecesIn(form.values[`note${note}`]))}</span>
          </div>
        ))}
        <div className={styles['note']}>
          <span aria-hidden>{texts.coins}</span>
          <TextInput
            {...form.getInputProps('coins')}
            aria-label={texts.coinsSum}
            inputMode="decimal"
            maxLength={9}
          />
          <span className="mu num">{pesos(readPesos(form.values.coins) ?? 0)}</span>
        </div>
      </div>
      <dl className={styles['lines']}>
        <div>
          <dt>{texts.counted}</dt>
          <dd className="b num">{pesos(cents / 100)}</dd>
        </div>
        <div>
          <dt>{texts.expected}</dt>
          <dd className="num">{pesos(expected)}</dd>
        </div>
      </dl>
      <Alert color={difference === 0 ? 'ok' : 'warn'} role="status">
        {difference === 0
          ? texts.even
          : (difference < 0 ? texts.short : texts.over)({ amount: pesos(Math.abs(difference)) })}
      </Alert>
      {difference === 0 ? null : (
        <TextInput
          {...form.getInputProps('reason')}
          label={texts.reason}
          placeholder={texts.example}
          maxLength={300}
        />
      )}
    </DeskDialog>
  )
}
