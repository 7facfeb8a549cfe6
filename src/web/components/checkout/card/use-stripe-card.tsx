import { useEffect, useRef, useState } from 'react'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note, Skeleton } from '#web/ui/feedback/feedback.tsx'
import type { CardForm } from './card-form.ts'
import styles from '#web/components/checkout/checkout.module.css'
import { reloadsForPolicy } from './provider-script.ts'
import { type CardElement, loadStripe, type StripeJs } from './stripe-js.ts'

const texts = checkoutTexts.card

type State = 'loading' | 'ready' | 'failed'

/** Stripe's own card field: its content never reaches this site. */
export function useStripeCard(script: string, publicKey: string): CardForm {
  const [host, setHost] = useState<HTMLElement | null>(null)
  const [state, setState] = useState<State>('loading')
  const [empty, setEmpty] = useState(true)
  const [revision, setRevision] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const provider = useRef<{ stripe: StripeJs; card: CardElement } | null>(null)

  // With any method: a saved card may need the bank's page as well.
  useEffect(() => {
    reloadsForPolicy()
  }, [])

  useEffect(() => {
    if (host === null) return
    let over = false
    const start = async (target: HTMLElement): Promise<void> => {
      if (reloadsForPolicy()) return
      setState('loading')
      setEmpty(true)
      const stripe = await loadStripe(script, publicKey)
      if (over) return
      const card = stripe.elements().create('card', { hidePostalCode: true, style: styleOf(target) })
      card.on('ready', () => setState('ready'))
      card.on('change', (event) => {
        setEmpty(event.empty)
        setRevision((before) => before + 1)
        setError(event.error?.message ?? null)
      })
      card.mount(target)
      provider.current = { stripe, card }
    }
    start(host).catch(() => {
      if (!over) setState('failed')
    })
    return () => {
      over = true
      provider.current?.card.destroy()
      provider.current = null
    }
  }, [host, script, publicKey])

  const method = async (): Promise<string | undefined> => {
    if (!provider.current) return undefined
    const { stripe, card } = provider.current
    const { paymentMethod, error: refused } = await stripe.createPaymentMethod({ type: 'card', card })
    if (paymentMethod) return paymentMethod.id
    setError(refused?.message ?? checkoutErrors.failed)
    card.focus()
    return undefined
  }

  const askBank = async (clientSecret: string): Promise<string | null> => {
    // A saved card is paid while the card field is not mounted.
    const known = provider.current?.stripe
    const stripe = known ?? (await loadStripe(script, publicKey).catch(() => null))
    if (stripe === null) return checkoutErrors.abandoned
    // A trial only authorises later charges; there is no payment yet.
    const asked = clientSecret.startsWith('seti_')
      ? await stripe.confirmCardSetup(clientSecret)
      : await stripe.confirmCardPayment(clientSecret)
    return asked.error ? (asked.error.message ?? checkoutErrors.notAuthenticated) : null
  }

  const fields =
    state === 'failed' ? (
      <Note tone="bad" role="alert">
        {texts.scriptFailed}
        <Button variant="quiet" size="small" onClick={() => setState('loading')}>
          {texts.tryAgain}
        </Button>
      </Note>
    ) : (
      <div className={styles['providerCard']}>
        <span className="sm b" id="provider-card">
          {texts.provider}
        </span>
        <div
          ref={setHost}
          role="group"
          aria-labelledby="provider-card"
          className={styles['providerField']}
          data-invalid={error === null ? undefined : ''}
        />
        {state === 'loading' ? <Skeleton lines={1} /> : null}
        {error === null ? null : (
          <p className={styles['providerError']} role="alert">
            {error}
          </p>
        )}
      </div>
    )

  return { empty, revision, fields, method, askBank }
}

/** The field is in Stripe's iframe, out of reach of our styles, so its style is passed to it. */
function styleOf(host: HTMLElement): object {
  const { color, fontFamily } = getComputedStyle(host)
  return { base: { color, fontFamily, fontSize: '16px', '::placeholder': { color } } }
}
