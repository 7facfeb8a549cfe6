import { CalendarPlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { reservationTexts } from '#text/booking/reservations.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyField } from '#web/ui/fields/CopyField.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Problem, Skeleton } from '#web/ui/feedback/feedback.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { webcal } from './links.ts'

const texts = reservationTexts.feed

/** The private URL of one's own calendar, loaded on demand. */
export function FeedDialog({ onClose }: { onClose: () => void }): ReactNode {
  const toast = useToast()
  const first = useRead('feed', () => api('GET /calendar'))
  const [renewed, setRenewed] = useState<string | null>(null)
  const renewing = useCall<Answer<'GET /calendar'>>({
    done: (feed) => {
      setRenewed(feed.url)
      toast.success(texts.renewed)
    },
  })
  const url = renewed ?? first.answer?.url ?? null
  const problem = first.problem ?? renewing.problem
  return (
    <Dialog
      onClose={onClose}
      title={texts.title}
      width={480}
      footer={
        url === null ? null : (
          <>
            <Button
              variant="ghost"
              busy={renewing.busy}
              busyLabel={texts.renewing}
              onClick={() => void renewing.send(() => api('POST /calendar', { body: {} }))}
            >
              {texts.renew}
            </Button>
            <Button href={webcal(url)}>
              <CalendarPlus />
              {texts.subscribe}
            </Button>
          </>
        )
      }
    >
      <p>{texts.text}</p>
      {url === null && problem === null ? <Skeleton lines={1} height={48} /> : null}
      {url === null ? null : <CopyField label={texts.link} value={url} hint={texts.hint} />}
      <Problem>{problem}</Problem>
    </Dialog>
  )
}
