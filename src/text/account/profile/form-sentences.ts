import { formTexts } from './forms.ts'

const texts = formTexts.problems

interface WrongAnswer {
  /** `missing` is the field's own sentence for a missing answer. */
  question: { type: string; missing: string | null }
  problem: Exclude<keyof typeof texts, 'missingFile'>
}

/** Why an answer cannot be taken, ready to be shown under its field. */
export function answerSentence({ question, problem }: WrongAnswer): string {
  if (problem !== 'required') return texts[problem]
  return question.missing ? question.missing : missingSentence(question.type)
}

function missingSentence(type: string): string {
  if (type === 'file' || type === 'image') return texts.missingFile
  return type === 'select' || type === 'creatable-select' ? texts.option : texts.required
}

/** The sentence above a form with one or several wrong answers. */
export function summarySentence(labels: readonly string[]): string {
  const [label = '', ...others] = labels
  return others.length === 0 ? formTexts.checkOne({ label }) : formTexts.checkSeveral
}
