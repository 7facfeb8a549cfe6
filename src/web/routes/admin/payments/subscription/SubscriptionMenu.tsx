import { Button, Menu } from '@mantine/core'
import { ChevronDown, Pause, Play, RotateCcw, XCircle } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { deskSubscriptionTexts as texts } from '#text/admin/sales/desk-subscriptions.ts'
import { CancelSubscription, KeepSubscription } from './EndDialogs.tsx'
import { PauseSubscription, ResumeSubscription } from './PauseDialogs.tsx'

const actions = {
  pause: { icon: Pause, Dialog: PauseSubscription },
  resume: { icon: Play, Dialog: ResumeSubscription },
  keep: { icon: RotateCcw, Dialog: KeepSubscription },
  cancel: { icon: XCircle, Dialog: CancelSubscription },
} as const
type Action = keyof typeof actions

interface SubscriptionMenuProps {
  purchase: Purchase
  /** In a line of a list. */
  subtle?: boolean
}

/** What can be done with a subscription as it stands; nothing for another purchase. */
export function SubscriptionMenu({ purchase, subtle = false }: SubscriptionMenuProps): ReactNode {
  const [open, setOpen] = useState<Action | null>(null)
  const allowed = (Object.keys(actions) as Action[]).filter((action) => purchase.can?.[action] === true)
  const Dialog = open && actions[open].Dialog
  if (allowed.length === 0 && open === null) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant={subtle ? 'subtle' : 'default'}
            size="sm"
            aria-label={texts.menuOf({ title: purchase.class_package.title })}
            rightSection={<ChevronDown />}
          >
            {texts.menu}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {allowed.map((action) => {
            const Icon = actions[action].icon
            return (
              <Menu.Item
                key={action}
                leftSection={<Icon />}
                {...(action === 'cancel' && { color: 'bad' })}
                onClick={() => setOpen(action)}
              >
                {texts.actions[action]}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      {Dialog ? <Dialog purchase={purchase} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
