import { PHONE, phoneDigits } from '#domain/phone.ts'
import { type AnswerValue, type FieldType, isFieldType, type Question } from './field.ts'

/** Why an answer cannot be taken. */
export type AnswerProblem =
  | 'required'
  | 'option'
  | 'phone'
  | 'date'
  | 'year'
  | 'time'
  | 'number'
  | 'negative'
  | 'tooBig'
  | 'text'
  | 'list'
  | 'file'
  | 'notPicture'
  | 'tooLong'
  | 'tooMany'

export type ReadAnswer = { value: AnswerValue } | { problem: AnswerProblem }

/** The longest answers, in characters. */
const LONGEST = { text: 300, textarea: 2000, word: 80 } as const
const MOST_WORDS = 20
const MOST_FILES = 5
const LARGEST_NUMBER = 1_000_000_000
const LARGEST_ID = 2_147_483_647

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Null for a day that exists, between 1900 and 2100. */
function dayProblem(written: string): AnswerProblem | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(written) ?? []
  const date = new Date(`${written}T00:00:00Z`)
  if (year === undefined || date.getUTCMonth() + 1 !== Number(month) || date.getUTCDate() !== Number(day))
    return 'date'
  return year < '1900' || year > '2100' ? 'year' : null
}

const written = (value: AnswerValue, longest: number): ReadAnswer => {
  if (typeof value !== 'string') return { problem: 'text' }
  const text = value.trim()
  return text.length > longest ? { problem: 'tooLong' } : { value: text === '' ? null : text }
}

/** A text of a certain form. */
const formed =
  (problemOf: (text: string) => AnswerProblem | null, stored = (text: string) => text) =>
  (value: AnswerValue): ReadAnswer => {
    const text = typeof value === 'string' ? value.trim() : ''
    const problem = problemOf(text)
    return problem === null ? { value: stored(text) } : { problem }
  }

type Reader = (value: AnswerValue, question: Question) => ReadAnswer

const readers: Record<FieldType, Reader> = {
  text: (value) => written(value, LONGEST.text),
  textarea: (value) => written(value, LONGEST.textarea),
  phone: formed(
    (text) => (PHONE.test(text) && phoneDigits(text).length === 10 ? null : 'phone'),
    phoneDigits,
  ),
  date: formed(dayProblem),
  time: formed((text) => (TIME.test(text) ? null : 'time')),
  'datetime-local': formed((text) => {
    const [day = '', time = '', more] = text.split('T')
    return more === undefined && TIME.test(time) ? dayProblem(day) : 'date'
  }),
  number(value) {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    if (typeof number !== 'number' || Number.isNaN(number)) return { problem: 'number' }
    if (number < 0) return { problem: 'negative' }
    return number > LARGEST_NUMBER ? { problem: 'tooBig' } : { value: number }
  },
  select(value, { options }) {
    if (Array.isArray(value)) return { problem: 'option' }
    const chosen = options?.find((option) => String(option.value) === String(value))
    return chosen ? { value: chosen.value } : { problem: 'option' }
  },
  'creatable-select'(value) {
    if (!Array.isArray(value) || value.some((word) => typeof word !== 'string')) return { problem: 'list' }
    const words = [...new Set(value.map((word) => String(word).trim()).filter((word) => word !== ''))]
    if (words.some((word) => word.length > LONGEST.word)) return { problem: 'tooLong' }
    if (words.length > MOST_WORDS) return { problem: 'tooMany' }
    return { value: words.length === 0 ? null : words }
  },
  checkbox(value) {
    if (typeof value === 'boolean') return { value }
    return value === 'true' || value === 'false' ? { value: value === 'true' } : { problem: 'option' }
  },
  file: readFiles,
  image: readFiles,
}

/** Ids of files; whose they are only the server knows. */
function readFiles(value: AnswerValue, { multiple }: Question): ReadAnswer {
  const ids = [...new Set((Array.isArray(value) ? value : [value]).map(Number))]
  const isId = (id: number) => Number.isInteger(id) && id > 0 && id <= LARGEST_ID
  if (!ids.every(isId)) return { problem: 'file' }
  if (ids.length > (multiple ? MOST_FILES : 1)) return { problem: 'tooMany' }
  return { value: ids.length === 0 ? null : ids }
}

const isNothing = (value: AnswerValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** One answer as it is stored, whether or not the question must be answered. */
export function readAnswer(question: Question, value: AnswerValue): ReadAnswer {
  if (isNothing(value)) return { value: null }
  // A field of an object without custom fields asks nothing.
  return isFieldType(question.type) ? readers[question.type](value, question) : { problem: 'text' }
}

/** Whether an answer says something: a tick that must be set and is not says nothing. */
export const isAnswered = ({ type }: Question, value: AnswerValue): boolean =>
  type === 'checkbox' ? value === true : !isNothing(value)
