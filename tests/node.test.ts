import { expect, it } from 'vitest'
import { dependencies } from '../package.json' with { type: 'json' }

it('runs under the Node version that package.json pins, whatever started Vitest', () => {
  expect(process.versions.node).toBe(dependencies.node)
})
