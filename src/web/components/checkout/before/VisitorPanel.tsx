import { type ReactNode, useState } from 'react'
import type { CheckoutOptions } from '#contract/types.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { type AuthChoice, EnterOrRegister } from '#web/components/auth/EnterOrRegister.tsx'
import { MethodsPreview } from '#web/components/checkout/methods/MethodsPreview.tsx'
import type { Priced } from '#web/components/checkout/summary/pack.ts'
import { waysByHand } from '#web/components/checkout/methods/method-options.tsx'
import { SubscriptionCard } from '#web/components/checkout/summary/SubscriptionCard.tsx'
import { useReload } from '#web/offline/stale-data.ts'
import { useStudio } from '#web/studio.ts'
import { NeedsScript } from '#web/ui/feedback/NeedsScript.tsx'
import { isFree } from '#web/components/site/shop/package-facts.ts'
import styles from '#web/components/checkout/checkout.module.css'

const texts = checkoutTexts.signIn

interface VisitorPanelProps {
  pack: Priced
  options: CheckoutOptions
  /** This page, for the links of the forms. */
  back: string
}

/** Signing in and up in the place of the payment area. The page stays, so nothing that was chosen on it is lost. */
export function VisitorPanel({ pack, options, back }: VisitorPanelProps): ReactNode {
  const reload = useReload()
  const [choice, setChoice] = useState<AuthChoice>('enter')
  const free = isFree(pack)
  const { cash_checkout_enabled: cash } = useStudio()
  // Once signed in, the form proposes cash where it can be chosen.
  const byHand = !free && waysByHand(pack, { vouchers: options.vouchers, cash }).includes('cash')
  const titles = free
    ? { enter: texts.titleFree, register: texts.titleRegisterFree }
    : { enter: texts.title, register: texts.titleRegister }
  return (
    <div className={styles['column']}>
      <div>
        <h2 className="t-3">{titles[choice]}</h2>
        <p className="mu">{free ? texts.free : texts.lead}</p>
      </div>
      <NeedsScript>{checkoutTexts.needsScript}</NeedsScript>
      <EnterOrRegister
        onChoice={setChoice}
        back={back}
        onDone={reload}
        submitLabels={{ enter: texts.submit, register: texts.submitRegister }}
      />
      <SubscriptionCard pack={pack} byHand={byHand} />
      {free ? null : <MethodsPreview pack={pack} options={options} />}
    </div>
  )
}
