import { CalendarPlus } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { reservationTexts } from '#text/reservations.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyField } from '#web/ui/CopyField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Problem, Skeleton } from '#web/ui/feedback.tsx'
import { useToast } from '#web/ui/Toast.tsx'
import { webcal } from './links.ts'

const texts = reservationTexts.feed

/** The private address of one's own calendar, asked for when it is wanted. */
export function FeedDialog({ onClose }: { onClose: () => void }): ReactNode {
  const toast = useToast()
  const [url, setUrl] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    api('GET /calendar').then(
      (feed) => setUrl(feed.url),
      (failure: unknown) => setProblem(messageOf(failure)),
    )
  }, [])

  const renew = async (): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      setUrl((await api('POST /calendar', { body: {} })).url)
      toast.success(texts.renewed)
    } catch (failure) {
      setProblem(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      width={480}
      footer={
        url === null ? null : (
          <>
            <Button variant="ghost" busy={busy} busyLabel={texts.renewing} onClick={() => void renew()}>
              {texts.renew}
            </Button>
            <Button href={webcal(url)}>
              <CalendarPlus aria-hidden />
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

/** What a refusal says; anything else is a mistake of ours and goes on. */
function messageOf(failure: unknown): string {
  if (failure instanceof ApiError) return failure.message
  throw failure
}
