import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { templateTexts as texts } from '#text/admin/messages/message-templates.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import type { TemplateForm } from './use-template.ts'

/** Asks before the studio's own template is replaced with the default. */
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
      <Button variant="default" size="sm" onClick={() => setAsking(true)}>
        {texts.restore}
      </Button>
      {asking ? (
        <DeskDialog
          title={texts.restore}
          back={texts.keep}
          confirm={texts.restore}
          busy={form.busy}
          onClose={() => setAsking(false)}
          onSubmit={() => void restore()}
        >
          <p>{texts.restoreText}</p>
        </DeskDialog>
      ) : null}
    </div>
  )
}
