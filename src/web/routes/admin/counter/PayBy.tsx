import { Banknote, CreditCard, Landmark, type LucideIcon, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import styles from './counter.module.css'

const CARD = 1
const icons: Readonly<Record<number, LucideIcon>> = { 1: CreditCard, 2: Banknote, 3: Landmark }

interface PayByProps {
  methods: Answer<'GET /payment_methods'>['payment_methods']
  chosen: number
  onChoose: (method: number) => void
}

/** The studio's methods of payment, one of which is chosen. */
export function PayBy({ methods, chosen, onChoose }: PayByProps): ReactNode {
  const hydrated = useHydrated()
  return (
    <fieldset className={styles['methods']}>
      <legend className="b">{deskTexts.sale.pay}</legend>
      {methods.map(({ payment_method_id: id, name }) => {
        const Icon = icons[id] ?? Wallet
        return (
          <label key={id} className={styles['method']}>
            <input
              type="radio"
              name="method"
              className="vh"
              checked={chosen === id}
              disabled={!hydrated}
              onChange={() => onChoose(id)}
            />
            <Icon />
            {id === CARD ? deskTexts.terminal : name}
          </label>
        )
      })}
    </fieldset>
  )
}
