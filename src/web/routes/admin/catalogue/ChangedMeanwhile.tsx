import { Button, Modal, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { listTexts } from '#text/admin/lists.ts'
import { useStudio } from '#web/studio.ts'
import { dayAndTime } from '#web/ui/format/format.ts'
import { dateMedium } from '#web/ui/format/written-dates.ts'
import type { Field, Section, Values } from './catalogue.ts'
import { differences } from './changes.ts'
import styles from './editor.module.css'

const texts = listTexts.meanwhile

interface ChangedMeanwhileProps<R, V extends Values> {
  sections: readonly Section<R, V>[]
  base: V
  theirs: V
  yours: V
  onSettle: (keepOwn: boolean) => void
}

/** Shown to the second of two people who edit one record: what the first one saved beside the own values. */
export function ChangedMeanwhile<R, V extends Values>(props: ChangedMeanwhileProps<R, V>): ReactNode {
  const { sections, base, theirs, yours, onSettle } = props
  const fields = new Map(
    sections.flatMap((section) => section.fields ?? []).map((field) => [field.name, field]),
  )
  const labels: Partial<Record<string, string>> = Object.assign(
    {},
    ...sections.map((section) => section.labels),
  )
  const { timezone } = useStudio()
  const found = differences(base, theirs, yours)
  return (
    <Modal opened onClose={() => onSettle(false)} withCloseButton={false} title={texts.title} size={620}>
      <div className={styles['meanwhile']}>
        <p>{found.length === 0 ? texts.same : texts.lead}</p>
        {found.length === 0 ? null : (
          <Table className={styles['compare']}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts.field}</Table.Th>
                <Table.Th>{texts.theirs}</Table.Th>
                <Table.Th>{texts.yours}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.map(({ name, theirs: one, yours: other }) => {
                const field = fields.get(name)
                return (
                  <Table.Tr key={name}>
                    <Table.Th scope="row">{field?.label ?? labels[name] ?? name}</Table.Th>
                    <Table.Td>{written(one, field, timezone)}</Table.Td>
                    <Table.Td>{written(other, field, timezone)}</Table.Td>
                  </Table.Tr>
                )
              })}
            </Table.Tbody>
          </Table>
        )}
        <div className={styles['foot']}>
          <Button variant="default" onClick={() => onSettle(false)}>
            {texts.keepTheirs}
          </Button>
          <Button data-autofocus onClick={() => onSettle(true)}>
            {texts.saveMine}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** A value in words. */
function written<V>(value: unknown, field: Field<V> | undefined, timezone: string): string {
  const label = (one: unknown) =>
    field?.choices?.find((choice) => choice.value === String(one))?.label ?? String(one)
  if (value === null || value === undefined || value === '') return texts.none
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (Array.isArray(value)) return value.map(label).join(', ') || texts.none
  if (typeof value === 'object')
    return 'src' in value ? texts.picture : 'name' in value ? String(value.name) : JSON.stringify(value)
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return dateMedium(value)
  if (field?.kind === 'moment') return dayAndTime(String(value), timezone)
  return field?.kind === 'html'
    ? String(value)
        .replaceAll(/<[^>]*>/g, ' ')
        .trim()
    : label(value)
}
