import type { ReactNode } from 'react'
import type { AskedField } from '#contract/types.ts'
import { Questions } from './Questions.tsx'
import { useAnswers } from './use-answers.ts'
import styles from './forms.module.css'

interface SignUpQuestionsProps {
  fields: readonly AskedField[]
  error: (name: string) => string | undefined
}

/** The studio's own questions within the form of signing up. */
export function SignUpQuestions({ fields, error }: SignUpQuestionsProps): ReactNode {
  const { answers, onInput } = useAnswers(fields)
  return (
    <div className={styles['inForm']} onInput={onInput}>
      <Questions fields={fields} answers={answers} error={error} />
    </div>
  )
}
