import { test as base } from '@playwright/test'

interface Options {
  /** Messages of the browser's console that a test provokes on purpose. */
  expectedError: RegExp | undefined
  /** Origins besides the server's own that a page may reach: doubles of providers. */
  reaches: readonly string[]
}

/**
 * Playwright's `test` for this product: addresses are below the server that was started for the run, requests to
 * elsewhere are refused, and an error in the browser's console or an uncaught one in a page fails the test.
 */
export const test = base.extend<Options>({
  expectedError: [undefined, { option: true }],
  reaches: [[], { option: true }],

  baseURL: async ({}, use) => {
    const url = process.env['CUPO_URL']
    if (!url) throw new Error('The server for the browser tests was not started.')
    await use(url)
  },

  context: async ({ context, baseURL, expectedError, reaches }, use) => {
    const problems: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (problem) => problems.push(problem.error().stack ?? problem.error().message))
    await context.route(
      (url) => url.protocol.startsWith('http') && url.origin !== baseURL && !reaches.includes(url.origin),
      (route) => {
        problems.push(`A request to ${route.request().url()}`)
        return route.abort()
      },
    )
    await use(context)
    const unexpected = problems.filter((problem) => !expectedError?.test(problem))
    if (unexpected.length) throw new Error(`The browser complained:\n${unexpected.join('\n')}`)
  },
})

export { expect } from '@playwright/test'
