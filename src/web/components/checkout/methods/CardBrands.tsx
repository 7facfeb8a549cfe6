import type { ReactNode } from 'react'
import styles from '#web/components/checkout/checkout.module.css'

/** The brands of cards that are taken. */
export function CardBrands(): ReactNode {
  return (
    <span className={styles['brands']} aria-hidden>
      <span>VISA</span>
      <span>MC</span>
      <span>AMEX</span>
    </span>
  )
}
