import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Breakable } from './Breakable.tsx'

// Firefox takes each text beside a <wbr> for an item of a flex box, with a gap before it.
it('is one element, also where it breaks', () => {
  expect(renderToStaticMarkup(<Breakable>ana@aura.mx</Breakable>)).toBe(
    '<span>ana<wbr/>@aura<wbr/>.mx</span>',
  )
})
