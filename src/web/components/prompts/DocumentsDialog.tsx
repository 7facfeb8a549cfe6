import { useState, type ReactNode } from 'react'
import { dailyTexts } from '#text/account/daily.ts'
import { api } from '#web/api/browser.ts'
import { useForm } from '#web/api/use-form.ts'
import { useLeave } from '#web/components/account/use-leave.ts'
import { useReload } from '#web/offline/stale-data.ts'
import type { PageSummary } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { DocumentToAccept } from './DocumentToAccept.tsx'

/** Each document in a scrollable box with its checkbox; the dialog cannot be dismissed, only left by signing out. */
export default function DocumentsDialog({ pages }: { pages: readonly PageSummary[] }): ReactNode {
  // By what was read: the tick for a text says nothing about the next one.
  const [ticked, setTicked] = useState<ReadonlyMap<string, number>>(new Map())
  const [round, setRound] = useState(0)
  const reload = useReload()
  const { busy: leaving, leave } = useLeave()
  const documents = pages.map((page) => ({ page, reading: `${page.page_id}-${page.version}-${round}` }))
  const form = useForm({
    send: () => {
      const accepted = documents.map(({ page: { page_id, version }, reading }) => ({
        page_id,
        version: ticked.get(reading) ?? version,
      }))
      return api('POST /accepted_pages', { body: { accepted } })
    },
    done: () => reload(),
    // The studio published another version meanwhile: it is shown here and must be ticked again.
    refused: async ({ code }) => {
      if (code !== 'document_changed') return
      setRound((before) => before + 1)
      await reload()
    },
  })

  /** @param version the one that is shown; null takes the tick away */
  const tick = (reading: string, version: number | null): void =>
    setTicked((before) => {
      const others = [...before].filter(([one]) => one !== reading)
      return new Map(version === null ? others : [...others, [reading, version]])
    })

  return (
    <Dialog
      onClose={() => undefined}
      closable={false}
      staticBackdrop
      width={640}
      title={dailyTexts.documents}
      footer={
        <>
          <Button variant="ghost" busy={leaving} onClick={leave}>
            {dailyTexts.leave}
          </Button>
          <Button {...form.button} disabled={!documents.every(({ reading }) => ticked.has(reading))}>
            {dailyTexts.done}
          </Button>
        </>
      }
    >
      <form {...form.props}>
        <p className="mu">{dailyTexts.lead}</p>
        {documents.map(({ page, reading }) => (
          <DocumentToAccept
            key={reading}
            page={page}
            ticked={ticked.has(reading)}
            onTick={(version) => tick(reading, version)}
          />
        ))}
        <Problem>{form.problem}</Problem>
      </form>
    </Dialog>
  )
}
