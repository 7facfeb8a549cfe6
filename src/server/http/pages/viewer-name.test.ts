import { expect, it } from 'vitest'
import { viewerName } from './viewer-name.ts'

const token = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`

it('distinguishes accounts, whatever their session, without revealing anything about them', () => {
  const ana = viewerName(token({ sub: 'ana-1', sid: 'a' }))
  expect(viewerName(token({ sub: 'ana-1', sid: 'b' }))).toBe(ana)
  expect(viewerName(token({ sub: 'ana-2', sid: 'a' }))).not.toBe(ana)
  expect(ana).toMatch(/^[\w-]{16}$/)
  expect(ana).not.toContain('ana')
  expect(viewerName(null)).toBe('none')
})

it('refuses a token without an account', () => {
  expect(() => viewerName(token({ sid: 'a' }))).toThrow('names no account')
})
