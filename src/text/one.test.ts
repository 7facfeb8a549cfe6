import { expect, it } from 'vitest'
import './all.ts'
import { type Branch, shelf } from './editable.ts'

/** "1 personas", but not "1 mes" nor "1 más". */
const ONE_OF_MANY = /(?<![\d.,/])1 (?!mes\b|más\b|menos\b|antes\b)\p{L}+s\b/u
/** Texts that are never told of one: their least is larger, another text stands for one, or the number comes in words. */
const NEVER_ONE = new Set([
  'account.why.failed',
  'auth.policy.least',
  'auth.policy.most',
  'checkout.card.months',
  'eligibility.yes.places',
  'errores-de-horarios.rangeTooLong',
  'errores-de-horarios.seriesTooLong',
  'errores-de-horarios.seriesTooMany',
  'errores-de-tarjetas.tooMany',
  'errores.signIn.passwordTooLong',
  'errores.signIn.passwordTooShort',
  'periods.days',
  'periods.months',
  'periods.years',
])

/** Each text that tells of something, told of one. */
function* ofOne(branch: Branch, place: string): Generator<[place: string, said: string]> {
  for (const [name, value] of Object.entries(branch)) {
    const at = `${place}.${name}`
    if (typeof value === 'function') {
      for (const others of [1, 'x']) {
        const given = Array.from({ length: value.length }, (_, index) => (index === 0 ? 1 : others))
        const said = tell(value as (...given: unknown[]) => unknown, given)
        if (typeof said === 'string') yield [at, said]
      }
    } else if (typeof value === 'object' && value !== null) yield* ofOne(value as Branch, at)
  }
}

/** Null of a text that is never told of a number. */
function tell(text: (...given: unknown[]) => unknown, given: unknown[]): unknown {
  try {
    return text(...given)
  } catch {
    return null
  }
}

const said = [...shelf().areas].flatMap(([name, areas]) =>
  areas.flatMap(({ defaults }) => [...ofOne(defaults, name)]),
)

it('says one person, not one people, in every text', () => {
  expect(said.length).toBeGreaterThan(200)
  expect(said.filter(([at, words]) => !NEVER_ONE.has(at) && ONE_OF_MANY.test(words))).toEqual([])
})
