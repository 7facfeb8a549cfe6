import { test as base, type Page } from '@playwright/test'

interface Options {
  /** Console messages that a test provokes on purpose. */
  expectedError: RegExp | undefined
  /** Origins besides the server's own that a page may reach: doubles of providers. */
  reaches: readonly string[]
}

/**
 * Playwright's `test` for this product: paths are relative to the server started for the run, requests to other hosts
 * are refused, and a console error or an uncaught one in a page fails the test.
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
    context.on('weberror', (problem) => {
      const { stack, message } = problem.error()
      // An unhandled rejection may come without one.
      problems.push(stack === undefined || stack === '' ? message : stack)
    })
    // What is awaited in a page that is gone never comes, and a test would tell of that alone.
    context.on('page', (page) => page.on('crash', () => problems.push(`The page crashed: ${page.url()}`)))
    // The browser resolves no other host (playwright.config.ts). Routes would do so too, but disable the browser's
    // cache.
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== baseURL && !reaches.includes(origin))
        problems.push(`A request to ${request.url()}`)
    })
    await use(context)
    const unexpected = problems.filter((problem) => !expectedError?.test(problem))
    if (unexpected.length) throw new Error(`The browser complained:\n${unexpected.join('\n')}`)
  },

  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) waitsForLife(page)
    await use(page)
  },
})

/** An application page counts as loaded after hydration: an earlier click would have no effect. */
export function waitsForLife(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const alive = () =>
    page.waitForFunction(
      () =>
        !('__reactRouterContext' in window) ||
        Object.keys(document.body).some((key) => key.startsWith('__react')),
    )
  page.goto = async (...given) => {
    const answer = await goto(...given)
    await alive()
    return answer
  }
  page.reload = async (...given) => {
    const answer = await reload(...given)
    await alive()
    return answer
  }
}

export { expect } from '@playwright/test'
