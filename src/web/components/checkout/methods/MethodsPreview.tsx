import { Banknote, CreditCard, Lock, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CheckoutOptions } from '#contract/types.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { paypalTexts } from '#text/selling/paypal.ts'
import type { Priced } from '#web/components/checkout/summary/pack.ts'
import styles from '#web/components/checkout/checkout.module.css'
import { useStudio } from '#web/studio.ts'
import { CardBrands } from './CardBrands.tsx'
import { waysByHand } from './method-options.tsx'

const texts = checkoutTexts.method

/** The methods that a visitor can choose from after signing in: to read, not to press. */
export function MethodsPreview({ pack, options }: { pack: Priced; options: CheckoutOptions }): ReactNode {
  const { cash_checkout_enabled: cash, business_name: studio } = useStudio()
  const ways = waysByHand(pack, { vouchers: options.vouchers, cash })
  const online = options.form !== 'none' && options.form !== 'paypal'
  const paypal = options.paypal !== null || options.paypal_test
  if (!online && !paypal && ways.length === 0) return null
  return (
    <section className={styles['preview']} aria-labelledby="metodos">
      <h3 id="metodos">{checkoutTexts.signIn.methods}</h3>
      <ul>
        {online ? (
          <li>
            <CreditCard />
            {texts.card}
            <CardBrands />
          </li>
        ) : null}
        {paypal ? (
          <li>
            <Wallet />
            {paypalTexts.method}
          </li>
        ) : null}
        {ways.length > 0 ? (
          <li>
            <Banknote />
            {texts.cash}
            {ways.includes('oxxo') ? (
              <span className={styles['brands']} aria-hidden>
                <span>OXXO</span>
              </span>
            ) : null}
          </li>
        ) : null}
      </ul>
      <p className={`xs mu ${styles['safe']}`}>
        <Lock />
        {texts.safe({ studio })}
      </p>
    </section>
  )
}
