import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRef, useState, type ReactNode } from 'react'
import { formAdminTexts as texts } from '#text/admin/forms/forms.ts'
import { type EditedField, type FormValues, moved } from './form-values.ts'
import styles from './forms.module.css'
import { QuestionCard } from './QuestionCard.tsx'
import { type TypeChoice, typeIcon } from './types.tsx'

interface QuestionListProps {
  form: UseFormReturnType<FormValues>
  types: readonly TypeChoice[]
  newOf: (type: string, fields: readonly EditedField[]) => EditedField
}

function middleOf(card: Element): number {
  const { top, height } = card.getBoundingClientRect()
  return top + height / 2
}

/** The questions in order, each with its editor, and the types to add one of. */
export function QuestionList({ form, types, newOf }: QuestionListProps): ReactNode {
  const fields = form.values.form_fields
  const [chosen, choose] = useState<string | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const set = (next: FormValues['form_fields']): void => {
    form.setFieldValue('form_fields', next)
    // Their errors are named by place, and the places have changed.
    form.clearErrors()
  }
  const move = (from: number, to: number): void => {
    set(moved(fields, from, to))
    setSaid(texts.moved({ name: fields[from]?.label || texts.untitled, place: to + 1 }))
  }
  /** The dragged question stands below every other one whose middle the pointer has passed. */
  const drag = (y: number): void => {
    const cards = [...(list.current?.children ?? [])]
    const from = fields.findIndex((field) => field.id === dragged)
    const to = cards.filter((card, index) => index !== from && middleOf(card) < y).length
    if (from < 0 || from === to) return
    move(from, to)
    // A long form follows, so that there is a next one to pass.
    requestAnimationFrame(() =>
      list.current
        ?.querySelector('[data-dragged]')
        ?.scrollIntoView({ block: 'nearest', behavior: 'instant' }),
    )
  }
  const add = (type: string): void => {
    const field = newOf(type, fields)
    set([...fields, field])
    choose(field.id)
    // Whoever adds a question writes it next.
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('[data-open] input')?.focus())
  }
  return (
    <>
      {fields.length === 0 ? <p className="mu">{texts.noQuestions}</p> : null}
      {/* Takes the pointer of whichever question is grabbed, since that one is put elsewhere meanwhile. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol
        ref={list}
        className={styles['questions']}
        onPointerMove={dragged === null ? undefined : ({ clientY }) => drag(clientY)}
        onLostPointerCapture={() => setDragged(null)}
      >
        {fields.map((field, index) => (
          <QuestionCard
            key={field.id}
            form={form}
            index={index}
            types={types}
            open={field.id === chosen}
            dragged={field.id === dragged}
            onOpen={() => choose(field.id === chosen ? null : field.id)}
            onMove={(to) => move(index, to)}
            onGrab={(pointer) => {
              list.current?.setPointerCapture(pointer)
              setDragged(field.id)
            }}
            onRemove={() => {
              set(fields.filter((one) => one !== field))
              setSaid(texts.removedQuestion)
            }}
          />
        ))}
      </ol>
      <p className="vh" role="status">
        {said}
      </p>
      <h3 className={styles['addTitle']}>{texts.addQuestion}</h3>
      <div className={styles['types']}>
        {types.map(({ type, name }) => (
          <Button
            key={type}
            variant="default"
            size="sm"
            justify="start"
            leftSection={typeIcon(type)}
            onClick={() => add(type)}
          >
            {name}
          </Button>
        ))}
      </div>
    </>
  )
}
