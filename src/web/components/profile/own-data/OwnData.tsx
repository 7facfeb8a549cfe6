import { useState, type ReactNode } from 'react'
import { ownDataTexts as texts } from '#text/account/profile/profile.ts'
import { api } from '#web/api/browser.ts'
import { loadCode } from '#web/offline/load-code.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { useStudio } from '#web/studio.ts'
import type { OwnDataFile } from './own-data-page.ts'
import { saveData, savePage } from './save-data.ts'
import { RemoveAccountDialog } from './RemoveAccountDialog.tsx'
import { RemoveByLinkDialog } from './RemoveByLinkDialog.tsx'
import styles from '#web/components/profile/sections.module.css'

/** Exports the customer’s data, and deletes the account. */
export function OwnData(): ReactNode {
  const [removing, setRemoving] = useState<'password' | 'link' | null>(null)
  const studio = useStudio()
  const call = useCall({
    done: async (data: OwnDataFile) => {
      const { ownDataPage } = await loadCode(() => import('./own-data-page.ts'))
      savePage(ownDataPage(data, studio), texts.page)
    },
  })
  const machine = useCall({ done: (data: unknown) => saveData(data, texts.file) })
  const asking = useCall({ done: ({ by }: { by: 'password' | 'link' }) => setRemoving(by) })
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
        <Button
          variant="ghost"
          busy={machine.busy}
          busyLabel={texts.downloading}
          onClick={() => void machine.send(() => api('GET /customer/data'))}
        >
          {texts.machine}
        </Button>
        <Problem>{call.problem ?? machine.problem ?? asking.problem}</Problem>
        <Button
          variant="ghost"
          busy={asking.busy}
          onClick={() => void asking.send(() => api('GET /customer/deletion'))}
        >
          {texts.remove}
        </Button>
      </div>
      {removing === 'password' ? <RemoveAccountDialog onClose={() => setRemoving(null)} /> : null}
      {removing === 'link' ? <RemoveByLinkDialog onClose={() => setRemoving(null)} /> : null}
    </section>
  )
}
