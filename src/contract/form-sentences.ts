import { isFileType, type Question } from '#domain/forms/field.ts'
import type { FoundProblem } from '#domain/forms/read-answers.ts'
import { formTexts } from '#text/account/forms.ts'

// No schema, so that screens may import it.

const texts = formTexts.problems

/** Why an answer cannot be taken, ready to be shown under its field. */
export function answerSentence({ question, problem }: FoundProblem): string {
  return problem === 'required' ? missingSentence(question) : texts[problem]
}

function missingSentence({ type, missing }: Question): string {
  if (missing) return missing
  if (isFileType(type)) return texts.missingFile
  return type === 'select' || type === 'creatable-select' ? texts.option : texts.required
}

/** The sentence above a form with one or several wrong answers. */
export function summarySentence(labels: readonly string[]): string {
  const [label = '', ...others] = labels
  return others.length === 0 ? formTexts.checkOne({ label }) : formTexts.checkSeveral
}
