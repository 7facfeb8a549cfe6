import { type ReactNode, useState } from 'react'
import { RadioGroup } from '#web/ui/fields/choices.tsx'
import { controlName } from './form-answers.ts'
import type { QuestionProps } from './question-props.ts'
import styles from './forms.module.css'

/** A choice among few, all of them visible. */
export function Choices({ question: { key, label, hint, options }, value, error }: QuestionProps): ReactNode {
  const [chosen, choose] = useState(value === null ? null : String(value))
  return (
    <RadioGroup
      legend={
        <>
          {label}
          {hint ? <span className={styles['legendHint']}>{hint}</span> : null}
        </>
      }
      name={controlName(key)}
      options={(options ?? []).map((option) => ({ value: String(option.value), label: option.label }))}
      value={chosen}
      onChange={choose}
      error={error}
    />
  )
}
