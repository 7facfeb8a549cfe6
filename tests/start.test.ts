import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { serverEnvironment } from '../scripts/lib/server.mjs'

/** React's development build alone has `act`. */
const ASK = "process.stdout.write(typeof require('react').act)"

describe('the environment that the server is started with', () => {
  it.each([undefined, 'test'])('loads React’s production build, NODE_ENV being %s around it', (around) => {
    const { NODE_ENV: _own, ...env } = process.env
    const told = { ...env, ...(around && { NODE_ENV: around }), ...serverEnvironment }
    expect(execFileSync(process.execPath, ['-e', ASK], { env: told, encoding: 'utf8' })).toBe('undefined')
  })
})
