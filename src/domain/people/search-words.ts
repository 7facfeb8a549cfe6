import { phoneDigits } from '#domain/phone.ts'

/** How many customers the words of a list of something else may mean: a text that fits more is too short to search by. */
export const MOST_MEANT = 5000

/** A search has at most this many words; more would only slow it down. */
const MOST_WORDS = 6
/** Part of a phone, however it is written: digits with the usual signs between them. */
const PHONE_PART = /^[+(]*\d[\d().+-]*$/

/**
 * The words of a search for a person, all of which must be found. Neighbouring groups of digits are one phone: `+52 55
 * 1234-5678`, `(55) 1234 5678` and `5512345678` are the same word.
 */
export function searchWords(written: string): string[] {
  const words: string[] = []
  let digits = ''
  const endPhone = () => {
    if (digits !== '') words.push(phoneDigits(digits))
    digits = ''
  }
  for (const part of written.trim().split(/\s+/)) {
    if (PHONE_PART.test(part)) {
      digits += part
      continue
    }
    endPhone()
    if (part !== '') words.push(part)
  }
  endPhone()
  return words.slice(0, MOST_WORDS)
}
