import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { deskKioskTexts } from '#text/admin/settings/kiosks.ts'
import { ConfirmDialog } from '#web/routes/admin/parts/dialogs/ConfirmDialog.tsx'

export type KioskEntry = Answer<'GET /kiosks'>['kiosks'][number]

const texts = deskKioskTexts.ending

/** Ends a kiosk from wherever one is; its tablet has no access from now on. */
export function EndKiosk({ kiosk, onClose }: { kiosk: KioskEntry; onClose: () => void }): ReactNode {
  return (
    <ConfirmDialog
      danger
      title={texts.title({ name: kiosk.name })}
      confirm={texts.confirm}
      send={(once) => once('DELETE /kiosks/{id}', { params: { id: kiosk.kiosk_id } })}
      done={() => texts.done}
      onClose={onClose}
    >
      <p>{texts.lead}</p>
    </ConfirmDialog>
  )
}
