import { generateKeyPairSync } from 'node:crypto'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages } from './lib/packages.mjs'
import { root, toolEnvironment } from './lib/project.mjs'
import { startProgram } from './lib/run.mjs'
import { sourceProgram } from './lib/server.mjs'
import { main } from './lib/steps.mjs'

// The screens reload by themselves (Vite); a change below these folders restarts the server.
const watched = ['src/server', 'src/contract', 'src/domain', 'src/text']

// The same builds of React and the router as Vite loads: two instances would not share contexts.
const options = ['--conditions=development', ...sourceProgram]

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

/** Starts the payment providers' doubles and returns the environment that points to them. */
function startVendors() {
  const { PORT = '3000' } = process.env
  const { CARD_PROVIDER = 'stripe' } = process.env
  const url = 'http://127.0.0.1:12111'
  const conekta = 'http://127.0.0.1:12112'
  const paypal = 'http://127.0.0.1:12113'
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const ports = [url, conekta, paypal].map((address) => new URL(address).port)
  startProgram(
    ['tests/vendors/dev.ts', ...ports, `http://localhost:${PORT}`],
    toolEnvironment({ CONEKTA_SIGNING_KEY: privateKey, CONEKTA_WEBHOOK_KEY: publicKey }),
  )
  console.log(`Stripe's double listens at ${url}. Its public key for Ajustes is pk_test_double.`)
  console.log(`Conekta's double listens at ${conekta}; CARD_PROVIDER=conekta has it charge the cards.`)
  console.log(`PayPal's double listens at ${paypal}. Ajustes switches PayPal on.`)
  return {
    CARD_PROVIDER,
    CONEKTA_PRIVATE_KEY: 'key_double_private',
    CONEKTA_PUBLIC_KEY: 'key_double_public',
    CONEKTA_WEBHOOK_KEY: publicKey,
    CONEKTA_API_URL: conekta,
    CONEKTA_JS_URL: `${conekta}/conekta.js`,
    STRIPE_SECRET_KEY: 'sk_test_double',
    STRIPE_WEBHOOK_SECRET: 'whsec_double',
    STRIPE_API_URL: url,
    STRIPE_JS_URL: `${url}/v3`,
    PAYPAL_CLIENT_ID: 'client-id-of-the-double',
    PAYPAL_CLIENT_SECRET: 'client-secret-of-the-double',
    PAYPAL_WEBHOOK_ID: '1JE4291016473214C',
    PAYPAL_API_URL: paypal,
    PAYPAL_JS_URL: `${paypal}/sdk/js`,
  }
}

/** Resolves shortly after a source has changed, once the editor has written everything. */
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
