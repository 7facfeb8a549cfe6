import { expect, it } from 'vitest'
import { createClient } from '#web/api/client.ts'
import { mayHaveHappened } from './submit.ts'

/** The connection ends in the middle of the body. */
function brokenOff(status: number, type = 'application/json'): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"refu'))
      controller.error(new TypeError('terminated'))
    },
  })
  return new Response(body, { status, headers: { 'content-type': type } })
}

const failureOf = (response: Response) =>
  createClient(() => response)('GET /appconfig').then(
    () => null,
    (failure: unknown) => failure,
  )

it.each(['application/json', 'text/csv'])(
  'does not take a success without its %s for a refusal',
  async (type) => {
    const failure = await failureOf(brokenOff(200, type))
    expect(failure).toMatchObject({ status: 0, code: 'unreachable' })
    expect(mayHaveHappened(failure)).toBe(true)
  },
)

it('takes a page of the network for no answer', async () => {
  expect(await failureOf(new Response('<html>Wi-Fi</html>'))).toMatchObject({ status: 0 })
})

it('decides by the status of a refusal whose body is lost', async () => {
  const failure = await failureOf(brokenOff(409))
  expect(failure).toMatchObject({ status: 409 })
  expect(mayHaveHappened(failure)).toBe(false)
})
