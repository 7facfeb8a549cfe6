import { useState, type MouseEvent, type ReactNode } from 'react'
import type { AskedField } from '#contract/types.ts'
import { formAdminTexts } from '#text/admin/forms/forms.ts'
import { Questions } from '#web/components/forms/Questions.tsx'
import { useAnswers } from '#web/components/forms/use-answers.ts'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import styles from './forms.module.css'

const texts = formAdminTexts.preview

interface FormPreviewProps {
  /** Empty for what is a part of other forms. */
  name: string
  description?: string
  fields: readonly AskedField[]
}

/** Questions by the customer's own renderer: they can be answered, so that conditions are seen to work, and nothing is sent. */
export function FormPreview({ name, description = '', fields }: FormPreviewProps): ReactNode {
  const { answers, onInput } = useAnswers(fields)
  const steps = [...new Set(fields.map(({ step }) => step))].toSorted((a, b) => a - b)
  const [chosen, choose] = useState(1)
  const shown = steps.includes(chosen) ? chosen : (steps[0] ?? 1)
  return (
    <form
      className={styles['preview']}
      onInput={onInput}
      onSubmit={(event) => event.preventDefault()}
      onClickCapture={keepFilesOut}
    >
      {name === '' ? null : <h3 className="t-3">{name}</h3>}
      {description === '' ? null : <p className="sm mu">{description}</p>}
      {fields.length === 0 ? <p className="sm mu">{texts.empty}</p> : null}
      {steps.length > 1 ? (
        <Segmented
          label={texts.steps}
          items={steps.map((step) => ({
            key: String(step),
            label: texts.step({ step }),
            current: step === shown,
            onSelect: () => choose(step),
          }))}
        />
      ) : null}
      <Questions fields={fields} answers={answers} error={noError} step={shown} />
    </form>
  )
}

const noError = (): undefined => undefined

/** A file would be uploaded as soon as it is chosen. */
function keepFilesOut(event: MouseEvent): void {
  if (event.target instanceof HTMLInputElement && event.target.type === 'file') event.preventDefault()
}
