import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { templateTexts as texts } from '#text/admin/messages/message-templates.ts'
import { ConfirmDialog } from '#web/routes/admin/parts/dialogs/ConfirmDialog.tsx'
import type { TemplateForm } from './use-template.ts'

/** Asks before the studio's own template is replaced with the default. */
export function RestoreTemplate({ form }: { form: TemplateForm }): ReactNode {
  const [asking, setAsking] = useState(false)
  return (
    <div>
      <Button variant="default" size="sm" onClick={() => setAsking(true)}>
        {texts.restore}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={texts.restore}
          back={texts.keep}
          confirm={texts.restore}
          send={form.restore}
          done={() => texts.restored}
          onClose={() => setAsking(false)}
        >
          <p>{texts.restoreText}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
