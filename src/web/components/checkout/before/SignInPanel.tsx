import type { ReactNode } from 'react'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { paths } from '#domain/site-map/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from '#web/components/checkout/checkout.module.css'

const texts = checkoutTexts.signIn

/** Replaces the payment area for visitors: links to sign in and to sign up, both of which return here. */
export function SignInPanel({ back }: { back: string }): ReactNode {
  return (
    <div className={styles['column']}>
      <h2 className="t-3">{texts.title}</h2>
      <p className="lead">{texts.lead}</p>
      <div className={styles['ways']}>
        <Button to={paths.entrar(back)} wide>
          {texts.enter}
        </Button>
        <Button to={paths.registro(back)} variant="quiet" wide>
          {texts.register}
        </Button>
      </div>
    </div>
  )
}
