import { expect, it } from 'vitest'
import { databaseError } from './database-errors.ts'
import { describeError } from '#server/kit/observing/log.ts'
import { asAppError } from '#server/http/pages/render-error.ts'

const thrown = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more })

it.each([
  [thrown('ECONNREFUSED'), 503, 'database_away'],
  [new AggregateError([thrown('ECONNREFUSED'), thrown('ECONNREFUSED')]), 503, 'database_away'],
  [new Error('Connection terminated unexpectedly'), 503, 'database_away'],
  [new Error('timeout exceeded when trying to connect'), 503, 'database_away'],
  [thrown('57P01'), 503, 'database_away'],
  [thrown('ENOENT', { syscall: 'connect' }), 503, 'database_away'],
  [thrown('40001'), 503, 'busy'],
  [thrown('40P01'), 503, 'busy'],
  [thrown('55P03'), 503, 'busy'],
  [thrown('23505'), 409, 'conflict'],
  [thrown('23503'), 409, 'conflict'],
  [thrown('22003'), 400, 'invalid_value'],
  [thrown('22021'), 400, 'invalid_value'],
  [thrown('23514'), 400, 'invalid_value'],
])('maps %s to %i %s', (error, status, code) => {
  expect(databaseError(error)).toMatchObject({ status, code })
})

it('returns a 500 without details for our own errors', () => {
  expect(databaseError(thrown('42P01'))).toBeUndefined()
  expect(databaseError(thrown('ENOENT', { syscall: 'open' }))).toBeUndefined()
  expect(databaseError(new TypeError('x is undefined'))).toBeUndefined()
  expect(asAppError(new TypeError('secret'))).toMatchObject({ status: 500, code: 'internal' })
  expect(asAppError(new TypeError('secret')).message).not.toContain('secret')
  expect(asAppError('a text')).toMatchObject({ status: 500 })
})

it('logs no data of a row', () => {
  const error = thrown('23505', {
    severity: 'ERROR',
    detail: 'Key (email)=(eva@example.com) already exists.',
    constraint: 'customer_email_key',
  })
  error.message = 'invalid input syntax for type integer: "eva@example.com"'
  const written = JSON.stringify(describeError(new Error('outer', { cause: error })))
  expect(written).toContain('customer_email_key')
  expect(written).not.toContain('eva@')
})
