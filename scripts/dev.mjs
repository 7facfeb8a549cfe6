import { watch } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages } from './lib/packages.mjs'
import { root, toolEnvironment } from './lib/project.mjs'
import { startProgram } from './lib/run.mjs'
import { serverProgram } from './lib/server.mjs'
import { main } from './lib/steps.mjs'

// The screens reload by themselves (Vite); a change below these folders restarts the server.
const watched = ['src/server', 'src/contract', 'src/domain', 'src/text']

// The same builds of React and the router as Vite loads: two instances would not know each other.
const options = ['--conditions=development', ...serverProgram]

const vendors = process.argv.includes('--vendors')

let running = false
let told = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    told = true
    if (!running) process.exit()
  })
}

await main(async () => {
  await ensurePackages()
  const env = toolEnvironment({ NODE_ENV: 'development', ...(vendors ? startVendors() : {}) })
  for (;;) {
    running = true
    const { child, ended } = startProgram(options, env)
    const change = nextChange()
    const first = await Promise.race([ended.then(() => 'end'), change.then(() => 'change')])
    if (first === 'change') child.kill('SIGTERM')
    await ended
    running = false
    if (told) process.exit()
    if (first === 'end') console.log('The server has ended and starts again with the next change.')
    await change
  }
})

/** Starts the doubles of the payment providers and gives the environment that leads to them. */
function startVendors() {
  const { PORT = '3000' } = process.env
  const url = 'http://127.0.0.1:12111'
  startProgram(['tests/vendors/dev.ts', new URL(url).port, `http://localhost:${PORT}`], toolEnvironment())
  console.log(`Stripe's double listens at ${url}. Its public key for Ajustes is pk_test_double.`)
  return {
    STRIPE_SECRET_KEY: 'sk_test_double',
    STRIPE_WEBHOOK_SECRET: 'whsec_double',
    STRIPE_API_URL: url,
    STRIPE_JS_URL: `${url}/v3`,
  }
}

/** Resolves a moment after a source has changed, when an editor has written all it wants to. */
function nextChange() {
  return new Promise((done) => {
    let timer
    const watchers = watched.map((folder) =>
      watch(join(root, folder), { recursive: true }, (_event, name) => {
        if (!name?.endsWith('.ts') || name.endsWith('.test.ts')) return
        clearTimeout(timer)
        timer = setTimeout(() => {
          for (const watcher of watchers) watcher.close()
          console.log(`${name} has changed: the server starts again.`)
          done()
        }, 150)
      }),
    )
  })
}
