import { Alert } from '@mantine/core'
import { MailX, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CustomerPage } from '#contract/types.ts'
import { customerTexts as texts } from '#text/admin/customers.ts'
import { api } from '#web/api/browser.ts'
import { AtOnce } from '#web/routes/admin/parts/AtOnce.tsx'
import styles from './customers.module.css'

interface UndeliverableEmailProps {
  customer: CustomerPage
  problem: NonNullable<CustomerPage['email_problem']>
  /** Whether the viewer may change the customer's data. */
  changes: boolean
}

/** Why no mail is sent to a customer, and the button that sends the next ones again for whoever may change it. */
export function UndeliverableEmail({ customer, problem, changes }: UndeliverableEmailProps): ReactNode {
  const { customer_id: id } = customer
  return (
    <Alert color="warn" icon={<MailX />}>
      <div className={styles['undeliverable']}>
        <p>{texts.emailProblems[problem]}</p>
        {changes ? (
          <AtOnce
            label={texts.actions.tryEmail}
            icon={<RotateCw />}
            done={texts.done.emailTried}
            send={() => api('DELETE /customer/admin/{id}/email_problem', { params: { id } })}
          />
        ) : null}
      </div>
    </Alert>
  )
}
