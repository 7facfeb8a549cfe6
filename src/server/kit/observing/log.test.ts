import { expect, it } from 'vitest'
import { describeError } from './log.ts'

it('describes an error without the addresses that a mail server quotes', () => {
  const cause = new Error('450 4.2.0 <ana.lopez@example.com>: Recipient address rejected: Greylisted')
  const error = new Error('all recipients were rejected: ana.lopez@example.com, 450 4.2.0', { cause })
  const described = describeError(error)
  expect(JSON.stringify(described)).not.toContain('ana')
  expect(described).toMatchObject({
    message: 'all recipients were rejected: …@… 450 4.2.0',
    cause: { message: '450 4.2.0 <…@…>: Recipient address rejected: Greylisted' },
  })
})
