import { malformed, statusOf } from '#tests/malformed.ts'
import { expect, test } from '#tests/e2e/test.ts'

test('@once no malformed request causes a server error', async ({ baseURL }) => {
  test.setTimeout(180_000)
  const faults: [status: number, line: string, headers: string][] = []
  for (const request of malformed) {
    const status = await statusOf(baseURL ?? '', request)
    const { line, headers = [] } = request
    if (status >= 500 || status === 0) faults.push([status, line.slice(0, 100), headers.join().slice(0, 100)])
  }
  expect(faults).toEqual([])
})
