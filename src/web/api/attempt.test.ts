import { describe, expect, it, vi } from 'vitest'
import { uiTexts } from '#text/site/site.ts'
import { type Attempted, afterChange, attempts, untried } from './attempt.ts'
import { ApiError, unreachable } from './client.ts'
import { focusFirst, valuesOf } from './form-values.ts'

/** A form's state and its history. */
function shown() {
  const states: Attempted[] = [untried]
  const last = () => states.at(-1) ?? untried
  return { states, last, attempt: attempts((change) => states.push({ ...last(), ...change })) }
}

const spy = () => vi.fn<() => Promise<void>>(() => Promise.resolve())
const refusal = new ApiError(400, { error: 'Revisa el campo.', fields: { phone: 'Ya existe.' } })

describe('sending a form', () => {
  it('sends nothing while a check fails, and focuses the field', async () => {
    const { attempt, last } = shown()
    const [send, done] = [spy(), spy()]
    const focus = vi.fn<() => boolean>(() => true)
    const wrong = { email: 'Falta.' }
    await attempt({ wrong, send, done, focus })
    expect(send).not.toHaveBeenCalled()
    expect(done).not.toHaveBeenCalled()
    expect(focus).toHaveBeenCalledWith(wrong)
    expect(last()).toEqual({ busy: false, problem: null, wrong, refused: {} })
  })

  it('is busy until the follow-up has finished', async () => {
    const { attempt, states } = shown()
    await attempt({
      send: () => Promise.resolve('answer'),
      done: (answer) => {
        expect(answer).toBe('answer')
        expect(states.at(-1)?.busy).toBe(true)
      },
    })
    expect(states.at(-1)).toEqual(untried)
  })

  it('sends once for repeated presses, and again when it has finished', async () => {
    const { attempt } = shown()
    const answers: (() => void)[] = []
    const send = vi.fn<() => Promise<void>>(() => new Promise((resolve) => answers.push(resolve)))
    const first = attempt({ send, done: () => undefined })
    await attempt({ send, done: () => undefined })
    expect(send).toHaveBeenCalledTimes(1)
    answers[0]?.()
    await first
    void attempt({ send, done: () => undefined })
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('shows the server’s error and fields, and focuses the first', async () => {
    const { attempt, last } = shown()
    const [done, refused] = [spy(), spy()]
    const focus = vi.fn<() => boolean>(() => true)
    await attempt({ send: () => Promise.reject(refusal), done, refused, focus })
    expect(done).not.toHaveBeenCalled()
    expect(refused).toHaveBeenCalledWith(refusal)
    expect(focus).toHaveBeenCalledWith(refusal.fields)
    expect(last()).toEqual({
      busy: false,
      problem: 'Revisa el campo.',
      wrong: {},
      refused: { phone: 'Ya existe.' },
    })
  })

  it('shows a field’s error once: at the field, or above a form without it', async () => {
    const { attempt, last } = shown()
    const taken = new ApiError(400, { error: 'Ya existe.', fields: { phone: 'Ya existe.' } })
    const send = () => Promise.reject(taken)
    await attempt({ send, done: () => undefined, focus: () => true })
    expect(last()).toEqual({ ...untried, refused: taken.fields })
    await attempt({ send, done: () => undefined, focus: () => false })
    expect(last().problem).toBe('Ya existe.')
  })

  it('reports a network failure, which is no refusal', async () => {
    const { attempt, last } = shown()
    const refused = spy()
    await attempt({ send: () => Promise.reject(unreachable()), done: () => undefined, refused })
    expect(refused).not.toHaveBeenCalled()
    expect(last()).toEqual({ ...untried, problem: uiTexts.unreachable })
  })

  it('clears the last refusal, and reports our own errors', async () => {
    const { attempt, last } = shown()
    await attempt({ send: () => Promise.reject(refusal), done: () => undefined })
    const mistake = new TypeError('undefined is not a function')
    await expect(attempt({ send: () => Promise.reject(mistake), done: () => undefined })).rejects.toBe(
      mistake,
    )
    expect(last()).toEqual(untried)
  })
})

describe('a form', () => {
  it('keeps the server’s error of a field until that field changes', () => {
    const before = { ...untried, refused: { phone: 'Ya existe.', email: 'Ya existe.' } }
    expect(afterChange(before, 'phone', { name: 'Falta.' })).toEqual({
      ...untried,
      wrong: { name: 'Falta.' },
      refused: { email: 'Ya existe.' },
    })
  })

  it('reads its fields: trimmed texts, passwords as typed, all checkboxes of a name', () => {
    const data = new FormData()
    data.set('email', ' ana@correo.mx ')
    data.set('password', ' secreta ')
    data.append('pages', '1')
    data.append('pages', '2')
    const values = valuesOf(data)
    expect(values.text('email')).toBe('ana@correo.mx')
    expect(values.exact('password')).toBe(' secreta ')
    expect(values.all('pages')).toEqual(['1', '2'])
    expect(values.text('absent')).toBe('')
  })

  it('focuses the first wrong field in the form’s order', () => {
    const field = (name: string) => ({ name, focus: spy() })
    const elements = [field('name'), field('email'), field('phone')]
    const form = { elements } as unknown as HTMLFormElement
    expect(focusFirst(form, { phone: 'Falta.', email: 'Falta.' })).toBe(true)
    expect(focusFirst(form, { other: 'Falta.' })).toBe(false)
    expect(elements.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1, 0])
  })
})
