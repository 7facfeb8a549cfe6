import { expect, test } from 'vitest'
import { isSameWish, type Wish } from './stored-attempt.ts'

const wish = (body: { payment_method: string; again?: boolean }): Wish => ({
  call: 'POST /checkout/attempt',
  body: { customer_id: 1, class_package_id: 2, ...body },
})

test('the same fields in another order are the same request, with the same key', () => {
  expect(
    isSameWish(wish({ payment_method: 'a', again: true }), wish({ again: true, payment_method: 'a' })),
  ).toBe(true)
})

test('another value, an additional field or another call is another request', () => {
  const one = wish({ payment_method: 'a' })
  expect(isSameWish(one, wish({ payment_method: 'b' }))).toBe(false)
  expect(isSameWish(one, wish({ payment_method: 'a', again: true }))).toBe(false)
  expect(isSameWish(one, { call: 'POST /checkout', body: { customer_id: 1, class_package_id: 2 } })).toBe(
    false,
  )
})
