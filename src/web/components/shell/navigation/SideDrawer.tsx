import clsx from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { uiTexts } from '#text/site/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { Logo } from '#web/components/shell/Logo.tsx'
import styles from './SideDrawer.module.css'

interface SideDrawerProps {
  /** What the `popoverTarget` of its button names. */
  id: string
  label: string
  className: string | undefined
  children: ReactNode
}

/** A menu that slides in from the right, with the logo and a close button at its top. */
export function SideDrawer({ id, label, className, children }: SideDrawerProps): ReactNode {
  return (
    <div
      className={clsx(styles['drawer'], className)}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
    >
      <div className="row between">
        <Logo />
        <Button variant="ghost" icon aria-label={uiTexts.close} popoverTarget={id} popoverTargetAction="hide">
          <X />
        </Button>
      </div>
      {children}
    </div>
  )
}
