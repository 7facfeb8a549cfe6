import type { ReactNode } from 'react'
import { focusFirst } from '#web/api/form-values.ts'
import { Note, Problem } from '#web/ui/feedback/feedback.tsx'
import styles from './forms.module.css'

interface WrongAnswersProps {
  /** The id of the form. */
  form: string
  /** The sentence above the form. */
  problem: string | null
  /** The controls of the shown step that have an error, in order. */
  wrong: readonly { name: string; label: string; error: string }[]
}

/** What is wrong with a form; with several wrong answers, a list that leads to each of them. */
export function WrongAnswers({ form, problem, wrong }: WrongAnswersProps): ReactNode {
  if (problem === null || wrong.length < 2) return <Problem>{problem}</Problem>
  const focus = (name: string, error: string): void => {
    focusFirst(document.getElementById(form) as HTMLFormElement, { [name]: error })
  }
  return (
    <Note tone="bad">
      {/* Only the sentence: the list changes with every answer. */}
      <p role="alert">{problem}</p>
      <ul className={styles['wrong']}>
        {wrong.map(({ name, label, error }) => (
          <li key={name}>
            <button type="button" onClick={() => focus(name, error)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Note>
  )
}
