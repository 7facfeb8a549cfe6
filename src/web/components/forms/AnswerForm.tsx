import { type FormEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { summarySentence } from '#text/account/profile/form-sentences.ts'
import type { Form } from '#contract/types.ts'
import { asked } from '#domain/forms/questions.ts'
import { isAnswered } from '#domain/forms/read-answer.ts'
import { formTexts } from '#text/account/profile/forms.ts'
import { api } from '#web/api/browser.ts'
import { valuesOf } from '#web/api/form-values.ts'
import { useForm } from '#web/api/use-form.ts'
import { ProgressBar } from '#web/ui/bars/ProgressBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { answersIn, controlName, labelsOf, problemsIn } from './form-answers.ts'
import { Questions } from './Questions.tsx'
import { TypedGuard } from './TypedGuard.tsx'
import { useAnswers } from './use-answers.ts'
import { WrongAnswers } from './WrongAnswers.tsx'
import styles from './forms.module.css'

interface AnswerFormProps {
  form: Form
  onSaved: () => void | Promise<void>
  /** The form or its answers changed meanwhile: read it again. What was typed stays. */
  onStale: () => unknown
}

/** A form with the customer's own answers, step by step if it has several. */
export function AnswerForm({ form: asking, onSaved, onStale }: AnswerFormProps): ReactNode {
  const { form_id, version, answers_version, form_fields: fields } = asking
  const { answers, onInput } = useAnswers(fields)
  const questions = asked(fields, answers)
  const steps = [...new Set(questions.map(({ step }) => step))]
  const [chosen, setStep] = useState(0)
  const stepLine = useRef<HTMLParagraphElement>(null)
  const [typed, setTyped] = useState(false)
  const at = Math.min(chosen, Math.max(steps.length - 1, 0))
  const isLast = at === steps.length - 1 || steps.length === 0
  const labels = labelsOf(fields)
  /** The button may go or change with the step, so the focus goes to the line that names the step. */
  const go = (step: number): void => {
    setStep(step)
    stepLine.current?.focus()
  }
  const form = useForm({
    checks: (values) => problemsIn(fields, values, steps[at]),
    summary: (wrong) => summarySentence(wrong.map((name) => labels.get(name) ?? name)),
    send: async () => {
      if (!isLast) return false
      const element = document.getElementById(form.props.id) as HTMLFormElement
      const body = { version, answers_version, answers: answersIn(fields, valuesOf(new FormData(element))) }
      await api('PUT /forms/{id}/answers', { params: { id: form_id }, body })
      return true
    },
    done: async (saved) => {
      if (saved) {
        setTyped(false)
        return onSaved()
      }
      go(at + 1)
      window.scrollTo({ top: 0 })
    },
    refused: ({ status, fields: wrong }) => {
      const first = questions.find(({ key }) => wrong[controlName(key)] !== undefined)
      if (first) setStep(steps.indexOf(first.step))
      return status === 409 ? onStale() : undefined
    },
  })
  const done = questions.filter((question) => isAnswered(question, answers[question.key] ?? null)).length
  const onChange = (event: FormEvent<HTMLFormElement>): void => {
    form.props.onInput(event)
    onInput(event)
    setTyped(true)
  }
  return (
    <form className={styles['form']} {...form.props} onInput={onChange} data-typed={typed || undefined}>
      {typed && !form.busy ? <TypedGuard /> : null}
      <div className={styles['progress']}>
        <ProgressBar aria-label={formTexts.progressLabel} value={done} max={Math.max(questions.length, 1)} />
        <span className="sm mu num">{formTexts.progress({ done, all: questions.length })}</span>
      </div>
      {steps.length > 1 ? (
        <p ref={stepLine} className="sm b" role="status" tabIndex={-1}>
          {formTexts.step({ step: at + 1, steps: steps.length })}
        </p>
      ) : null}
      <WrongAnswers
        form={form.props.id}
        problem={form.problem}
        wrong={questions.flatMap(({ key, label, step }) => {
          const error = step === steps[at] ? form.error(controlName(key)) : undefined
          return error === undefined ? [] : [{ name: controlName(key), label, error }]
        })}
      />
      <Questions
        fields={fields}
        answers={answers}
        error={form.error}
        {...(steps[at] !== undefined && { step: steps[at] })}
      />
      <div className={styles['save']}>
        {at > 0 ? (
          <Button variant="quiet" onClick={() => go(at - 1)}>
            {formTexts.previous}
          </Button>
        ) : null}
        {/* The second press of a double click would send the step that the first one led to. */}
        <Button
          {...form.button}
          busyLabel={formTexts.saving}
          onClick={(event: MouseEvent) => {
            if (event.detail > 1) event.preventDefault()
          }}
        >
          {isLast ? formTexts.save : formTexts.next}
        </Button>
      </div>
    </form>
  )
}
