import { Button, Modal, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { listTexts } from '#text/admin/lists.ts'
import { useStudio } from '#web/studio.ts'
import type { Section, Values } from '#web/routes/admin/catalogue/catalogue.ts'
import { type Difference, differences } from '#web/routes/admin/catalogue/changes.ts'
import styles from '#web/routes/admin/catalogue/editor.module.css'
import { bothInWords } from './in-words.ts'

const texts = listTexts.meanwhile

interface ChangedMeanwhileProps<R, V extends Values> {
  sections: readonly Section<R, V>[]
  base: V
  theirs: V
  yours: V
  onSettle: (keepOwn: boolean) => void
}

/**
 * Shown to the second of two people who edit one record: what both changed, to choose between, and what the first one changed alone,
 * which stays either way.
 */
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
  const clashes = found.filter((one) => one.clashes)
  const others = found.filter((one) => !one.clashes)
  const choice = clashes.length > 0
  const table = (rows: readonly Difference[], yoursIs: string) => (
    <Table className={styles['compare']}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.field}</Table.Th>
          <Table.Th>{texts.theirs}</Table.Th>
          <Table.Th>{yoursIs}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ name, theirs: one, yours: other }) => {
          const field = fields.get(name)
          const [stored, edited] = bothInWords(one, other, field, timezone)
          return (
            <Table.Tr key={name}>
              <Table.Th scope="row">{field?.label ?? labels[name] ?? name}</Table.Th>
              <Table.Td>{stored}</Table.Td>
              <Table.Td>{edited}</Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
  return (
    <Modal
      opened
      onClose={() => onSettle(false)}
      withCloseButton={false}
      // One of the two texts is lost: that is decided by a button.
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={texts.title}
      size={620}
    >
      <div className={styles['meanwhile']}>
        <p>{choice ? texts.lead : texts.apart}</p>
        {choice ? table(clashes, texts.yours) : null}
        {choice && others.length > 0 ? <p>{texts.others}</p> : null}
        {others.length > 0 ? table(others, texts.before) : null}
        <div className={styles['foot']}>
          <Button variant="default" onClick={() => onSettle(false)}>
            {choice ? texts.keepTheirs : texts.goOn}
          </Button>
          <Button data-autofocus onClick={() => onSettle(true)}>
            {choice ? texts.saveMine : texts.saveAll}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
