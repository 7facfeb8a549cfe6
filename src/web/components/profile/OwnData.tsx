import { useState, type ReactNode } from 'react'
import { accountTexts } from '#text/account/account.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback.tsx'
import { saveData } from './save-data.ts'
import { RemoveAccountDialog } from './RemoveAccountDialog.tsx'
import styles from './sections.module.css'

const texts = accountTexts.ownData

/** Downloads everything that the studio holds on the customer, and deletes the account. */
export function OwnData(): ReactNode {
  const [removing, setRemoving] = useState(false)
  const call = useCall({ done: (data: unknown) => saveData(data, texts.file) })
  return (
    <section className={styles['section']} aria-labelledby="own-data-title">
      <div>
        <h2 className="t-3" id="own-data-title">
          {texts.title}
        </h2>
        <p className="mu">{texts.lead}</p>
      </div>
      <div className={styles['actions']}>
        <Button
          variant="quiet"
          busy={call.busy}
          busyLabel={texts.downloading}
          onClick={() => void call.send(() => api('GET /customer/data'))}
        >
          {texts.download}
        </Button>
        <Problem>{call.problem}</Problem>
        <Button variant="ghost" onClick={() => setRemoving(true)}>
          {texts.remove}
        </Button>
      </div>
      {removing ? <RemoveAccountDialog onClose={() => setRemoving(false)} /> : null}
    </section>
  )
}
