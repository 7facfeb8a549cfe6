import { ActionIcon, Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { formAdminTexts as texts } from '#text/admin/forms/forms.ts'
import type { FormValues } from './form-values.ts'
import styles from './forms.module.css'
import { QuestionEditor } from './QuestionEditor.tsx'
import { type TypeChoice, typeIcon, typeName } from './types.tsx'

interface QuestionCardProps {
  form: UseFormReturnType<FormValues>
  index: number
  types: readonly TypeChoice[]
  open: boolean
  dragged: boolean
  onOpen: () => void
  onMove: (to: number) => void
  /** A pointer begins to drag it. */
  onGrab: (pointer: number) => void
  onRemove: () => void
}

/** One question: dragged by its handle, moved by its arrows, edited in place. */
export function QuestionCard(props: QuestionCardProps): ReactNode {
  const { form, index, types, open, dragged, onOpen, onMove, onGrab, onRemove } = props
  const fields = form.values.form_fields
  const field = fields[index]
  const [error] = Object.entries(form.errors).flatMap(([name, text]) =>
    name.startsWith(`form_fields.${index}.`) ? [text] : [],
  )
  const { list, press } = useStableFocus()
  if (field === undefined) return null
  const name = field.label || texts.untitled
  const typed = types.find(({ type }) => type === field.type)?.name ?? typeName(field.type)
  const facts = [
    field.custom?.archived ? texts.archived : null,
    field.required ? texts.required : null,
    fields.some(({ step }) => step > 1) ? texts.step({ step: field.step }) : null,
    field.condition ? texts.conditional : null,
  ].filter((fact) => fact !== null)
  return (
    <li
      ref={list}
      data-open={open || undefined}
      data-dragged={dragged || undefined}
      data-wrong={error !== undefined || undefined}
      data-archived={field.custom?.archived || undefined}
    >
      <div className={styles['question']}>
        {/* For mouse and finger; the arrows do the same by keyboard. */}
        <span
          className={styles['grip']}
          data-grip
          aria-hidden
          onPointerDown={(event) => {
            if (event.button !== 0) return
            // No text is selected on the way.
            event.preventDefault()
            onGrab(event.pointerId)
          }}
        >
          <GripVertical />
        </span>
        <button
          type="button"
          className={styles['name']}
          aria-expanded={open}
          // Where the form looks for what is wrong in it.
          data-path={`form_fields.${index}`}
          onClick={onOpen}
        >
          <b>{name}</b>
          <span className={styles['facts']}>
            {typeIcon(field.type)}
            {[typed, ...facts].join(' · ')}
          </span>
          {/* An open one says it at its field. */}
          {open ? null : <span className={styles['wrong']}>{error}</span>}
        </button>
        <ActionIcon
          data-by="-1"
          aria-label={texts.up({ name })}
          disabled={index === 0}
          onClick={() => press('-1', () => onMove(index - 1))}
        >
          <ArrowUp />
        </ActionIcon>
        <ActionIcon
          data-by="1"
          aria-label={texts.down({ name })}
          disabled={index === fields.length - 1}
          onClick={() => press('1', () => onMove(index + 1))}
        >
          <ArrowDown />
        </ActionIcon>
        <ActionIcon aria-label={texts.open({ name })} onClick={onOpen}>
          <Pencil />
        </ActionIcon>
      </div>
      {open ? (
        <div className={styles['editor']}>
          <QuestionEditor form={form} index={index} types={types} />
          {(field.custom?.answers ?? 0) > 0 ? null : (
            <Button
              variant="subtle"
              size="sm"
              leftSection={<Trash2 />}
              aria-label={texts.removeOf({ name })}
              onClick={onRemove}
            >
              {texts.removeQuestion}
            </Button>
          )}
        </div>
      ) : null}
    </li>
  )
}

/** A card that has moved keeps the focus on its arrow, or at either end on the other one. */
function useStableFocus() {
  const list = useRef<HTMLLIElement>(null)
  return {
    list,
    press: (by: string, move: () => void): void => {
      move()
      // Afterwards, since at either end the pressed arrow becomes disabled.
      requestAnimationFrame(() => {
        const arrows = list.current?.querySelectorAll<HTMLButtonElement>('[data-by]:not(:disabled)') ?? []
        const own = [...arrows].find((arrow) => arrow.dataset['by'] === by)
        ;(own ?? arrows[0])?.focus()
      })
    },
  }
}
