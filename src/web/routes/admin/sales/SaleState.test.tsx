import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Refunded } from './SaleState.tsx'

it.each([
  [300, 'completed', '<span class="xs mu">Se devolvieron $300.00</span>'],
  [0, 'completed', ''],
  [1500, 'refunded', ''],
])('says how much of a total was given back, unless the state says it: %s, %s', (refunded, status, said) => {
  expect(renderToStaticMarkup(<Refunded refunded={refunded} status={status} />)).toBe(said)
})
