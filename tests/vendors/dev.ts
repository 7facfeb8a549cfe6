import type { SentEvent } from '#server/ports/payment-gateway.ts'
import { startConekta } from './conekta/server.ts'
import { startPayPal } from './paypal/server.ts'
import { startStripe } from './stripe/server.ts'

// `npm run dev -- --vendors`: the doubles beside the development server, sending their events to it at once.
const [stripePort = '12111', conektaPort = '12112', paypalPort = '12113', site = 'http://localhost:3000'] =
  process.argv.slice(2)
const { CONEKTA_SIGNING_KEY: privateKey = '', CONEKTA_WEBHOOK_KEY: publicKey = '' } = process.env

const tell = (provider: string, { body, headers }: SentEvent): void => {
  // A moment later: the charge's own response arrives first.
  setTimeout(() => {
    fetch(`${site}/api/webhooks/${provider}`, { method: 'POST', body, headers }).catch(() => undefined)
  }, 500)
}

const { books: stripe } = await startStripe({ port: Number(stripePort) })
stripe.onEvent((event) => tell('stripe', stripe.sign(event)))
const keys = privateKey ? { keys: { privateKey, publicKey } } : {}
const { books: conekta } = await startConekta({ port: Number(conektaPort), ...keys })
conekta.onEvent((event) => tell('conekta', conekta.sign(event)))
const { books: paypal } = await startPayPal({ port: Number(paypalPort) })
paypal.onEvent((event) => tell('paypal', paypal.sign(event)))
process.once('disconnect', () => process.exit())
