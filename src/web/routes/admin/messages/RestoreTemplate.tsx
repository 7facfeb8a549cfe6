import { useState, type ReactNode } from 'react'
import { templateTexts as texts } from '#text/message-templates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useToast } from '#web/ui/Toast.tsx'
import type { TemplateForm } from './use-template.ts'

/** Asks before the studio's own words give way to those that came with the product. */
export function RestoreTemplate({ form }: { form: TemplateForm }): ReactNode {
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const restore = async (): Promise<void> => {
    try {
      await form.restore()
      toast.success(texts.restored)
    } catch (problem) {
      toast.error(problem)
    }
    setAsking(false)
  }
  return (
    <div>
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        {texts.restore}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.restore}
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {texts.keep}
            </Button>
            <Button busy={form.busy} busyLabel={texts.restoring} onClick={() => void restore()}>
              {texts.restore}
            </Button>
          </>
        }
      >
        <p>{texts.restoreText}</p>
      </Dialog>
    </div>
  )
}
