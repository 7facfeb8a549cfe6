import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { inboxTexts as texts } from '#text/admin/messages/inbox.ts'
import { Finder } from '#web/routes/admin/counter/FindCustomer.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'

interface ComposeDialogProps {
  /** A customer's conversation, beside the same list. */
  linkTo: (customer_id: number) => string
  onClose: () => void
}

/** Finds the customer to write to, and opens the conversation with them. */
export function ComposeDialog({ linkTo, onClose }: ComposeDialogProps): ReactNode {
  const navigate = useNavigate()
  return (
    <Dialog onClose={onClose} title={texts.composeTo}>
      <Finder
        within
        onChoose={({ customer_id }) => {
          onClose()
          void navigate(linkTo(customer_id))
        }}
      />
    </Dialog>
  )
}
