import { expect, it } from 'vitest'
import { ApiError } from '#web/api/client.ts'
import { mayHaveHappened } from './use-submission-key.ts'

const refused = (status: number, code = 'some_code') => new ApiError(status, { error: 'x', code })

it.each([0, 401, 408, 429, 500, 502, 503])('keeps the key after status %i', (status) => {
  expect(mayHaveHappened(refused(status))).toBe(true)
})

it('keeps the key while the first request runs, and without an answer', () => {
  expect(mayHaveHappened(refused(409, 'request_running'))).toBe(true)
  expect(mayHaveHappened(new TypeError('Failed to fetch'))).toBe(true)
})

it('creates a new key after a decided answer', () => {
  expect(mayHaveHappened(undefined)).toBe(false)
  for (const status of [400, 402, 403, 404, 409, 412]) expect(mayHaveHappened(refused(status))).toBe(false)
})
