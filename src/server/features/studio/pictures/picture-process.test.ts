import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

it('works on after the signals of a terminal, and ends with its channel', async () => {
  const child = fork(fileURLToPath(new URL('picture-process.ts', import.meta.url)), { execArgv: [] })
  const answer = async (id: number) => {
    child.send({ id, task: { do: 'measure', from: 'assets/none.png' } })
    return (await once(child, 'message'))[0]
  }
  expect(await answer(1)).toMatchObject({ id: 1 })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) child.kill(signal)
  expect(await answer(2)).toMatchObject({ id: 2 })
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})
