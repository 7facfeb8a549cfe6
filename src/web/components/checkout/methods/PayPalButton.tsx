import { loadScript } from '@paypal/paypal-js'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { CheckoutOptions } from '#contract/types.ts'
import { paypalTexts as texts } from '#text/selling/paypal.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note, Skeleton } from '#web/ui/feedback/feedback.tsx'
import type { PayPalSteps } from '#web/components/checkout/checkout-types.ts'

type State = 'loading' | 'ready' | 'failed'

interface PayPalButtonProps {
  paypal: NonNullable<CheckoutOptions['paypal']>
  subscription: boolean
  steps: Omit<PayPalSteps, 'open'> & { open: () => Promise<string> }
}

/** PayPal's own button, which opens PayPal's window for the payer to approve. */
export function PayPalButton({ paypal, subscription, steps }: PayPalButtonProps): ReactNode {
  const [host, setHost] = useState<HTMLElement | null>(null)
  const [state, setState] = useState<State>('loading')
  const { client_id, script } = paypal
  // The button outlives a render, so it reads the latest steps from a ref.
  const current = useRef(steps)
  useEffect(() => {
    current.current = steps
  })

  useEffect(() => {
    if (host === null) return
    let over = false
    const start = async (target: HTMLElement): Promise<() => void> => {
      const sdk = await loadScript(optionsOf({ client_id, script, subscription }))
      const button = sdk?.Buttons?.({
        style: { layout: 'vertical', height: 48, label: 'paypal' },
        ...(subscription
          ? { createSubscription: () => current.current.open() }
          : { createOrder: () => current.current.open() }),
        onApprove: ({ orderID, subscriptionID }) =>
          current.current.approve(
            subscription ? { subscriptionID: subscriptionID ?? '' } : { orderID: orderID ?? '' },
          ),
        onCancel: () => current.current.cancel(),
        onError: () => current.current.fail(),
      })
      if (!button) throw new Error('PayPal’s script does nothing')
      if (over) return () => undefined
      await button.render(target)
      setState('ready')
      return () => void button.close().catch(() => undefined)
    }
    const started = start(host)
    started.catch(() => {
      if (!over) setState('failed')
    })
    return () => {
      over = true
      started.then((stop) => stop()).catch(() => undefined)
    }
  }, [host, client_id, script, subscription])

  if (state === 'failed') {
    return (
      <Note tone="bad" role="alert">
        {texts.failed}
        <Button variant="quiet" size="small" onClick={() => setState('loading')}>
          {texts.tryAgain}
        </Button>
      </Note>
    )
  }
  return (
    <div role="group" aria-label={texts.region} aria-busy={state === 'loading'}>
      <div ref={setHost} />
      {state === 'loading' ? <Skeleton lines={1} /> : null}
    </div>
  )
}

/**
 * Orders and subscriptions need PayPal's script with different options; both may be in the document, each under its own
 * namespace.
 */
function optionsOf({
  client_id,
  script,
  subscription,
}: PayPalButtonProps['paypal'] & { subscription: boolean }) {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  return {
    clientId: client_id,
    sdkBaseUrl: script,
    currency: 'MXN',
    locale: 'es_MX',
    components: 'buttons',
    // Cards are charged by the studio's card provider.
    disableFunding: 'card',
    dataNamespace: subscription ? 'paypalSubscriptions' : 'paypalOrders',
    ...(nonce ? { dataCspNonce: nonce } : {}),
    ...(subscription ? { vault: true, intent: 'subscription' } : { intent: 'capture' }),
  }
}
