import { type ReactNode, useId, useRef, useState } from 'react'
import { formTexts } from '#text/account/profile/forms.ts'
import { uiTexts } from '#text/site/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { describedBy, FieldError } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { controlName } from './form-answers.ts'
import type { QuestionProps } from './question-props.ts'
import styles from './forms.module.css'

/** Several of some suggestions, and words of one's own. What is typed counts even if it is not added. */
export function WordsQuestion({ question, value, error }: QuestionProps): ReactNode {
  const { key, label, hint, required, options } = question
  const id = useId()
  const name = controlName(key)
  const [chosen] = useState(() => (Array.isArray(value) ? value.map(String) : []))
  const suggested = options?.map((option) => String(option.value)) ?? []
  const [own, setOwn] = useState(() => chosen.filter((word) => !suggested.includes(word)))
  const input = useRef<HTMLInputElement>(null)
  const words = [...suggested, ...own]
  const add = (): void => {
    const word = input.current?.value.trim() ?? ''
    if (!input.current || word === '') return
    const known = input.current
      .closest('fieldset')
      ?.querySelector<HTMLInputElement>(`[type="checkbox"][value="${CSS.escape(word)}"]`)
    if (known) known.checked = true
    else setOwn([...own, word])
    input.current.value = ''
    input.current.focus()
  }
  return (
    <fieldset className={styles['words']} aria-describedby={describedBy(id, hint, error)}>
      <legend className={styles['legend']}>
        {label}
        {required ? null : <span className={styles['optional']}> {uiTexts.optional}</span>}
      </legend>
      {hint ? (
        <p className={styles['legendHint']} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {words.map((word) => (
        <Checkbox
          key={word}
          name={name}
          value={word}
          defaultChecked={chosen.includes(word) || own.includes(word)}
          label={options?.find((option) => String(option.value) === word)?.label ?? word}
        />
      ))}
      <div className={styles['own']}>
        <Input
          ref={input}
          name={name}
          label={formTexts.addOwn}
          maxLength={80}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="quiet" onClick={add}>
          {formTexts.add}
        </Button>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
