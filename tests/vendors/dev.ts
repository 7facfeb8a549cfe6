import { startStripe } from './stripe/server.ts'

// `npm run dev -- --vendors`: the doubles beside the development server, telling it what happens at once.
const [port = '12111', site = 'http://localhost:3000'] = process.argv.slice(2)
const double = await startStripe({ port: Number(port) })
double.books.onEvent((event) => {
  const { body, headers } = double.books.sign(event)
  // A moment later, as from elsewhere: the charge's own answer is on its way first.
  setTimeout(() => {
    fetch(`${site}/api/webhooks/stripe`, { method: 'POST', body, headers }).catch(() => undefined)
  }, 500)
})
process.once('disconnect', () => process.exit())
