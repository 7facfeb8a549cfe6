import type { AnswerValue, Answers, FormField, Question } from './field.ts'
import { asked } from './questions.ts'
import { type AnswerProblem, isAnswered, readAnswer } from './read-answer.ts'

export interface FoundProblem {
  question: Question
  problem: AnswerProblem
}

export interface ReadForm {
  /** The answers as they are stored, of the questions that are asked. */
  answers: Map<string, AnswerValue>
  problems: FoundProblem[]
  /** Answers to what the form does not ask. */
  unknown: string[]
}

/**
 * The one check of a form, for the server and the screen: reads the answers to the questions that are asked. A form is
 * complete if there is no problem.
 */
export function readAnswers(fields: readonly FormField[], given: Answers): ReadForm {
  const questions = asked(fields, given)
  const begun = new Set(
    questions
      .filter((question) => isAnswered(question, given[question.key] ?? null))
      .map(({ group }) => group?.key),
  )
  const answers = new Map<string, AnswerValue>()
  const problems: FoundProblem[] = []
  for (const question of questions) {
    const { key, required, group } = question
    const read = readAnswer(question, given[key] ?? null)
    // What is nested in an optional field is required only once it has been begun.
    const isRequired = required && (group === null || group.required || begun.has(group.key))
    if ('problem' in read) problems.push({ question, problem: read.problem })
    else if (isRequired && !isAnswered(question, read.value)) problems.push({ question, problem: 'required' })
    else answers.set(key, read.value)
  }
  const known = new Set(questions.map(({ key }) => key))
  const unknown = Object.keys(given).filter((key) => !known.has(key))
  return { answers, problems, unknown }
}
