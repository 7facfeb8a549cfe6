import { ActionIcon, Button, Menu } from '@mantine/core'
import clsx from 'clsx'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { adminTexts } from '#text/admin/admin.ts'
import { Link } from '#web/ui/Link.tsx'
import { BusyButton } from './BusyButton.tsx'
import styles from './head-actions.module.css'

/** Something a page offers in its head: an address, or something done here. */
export interface HeadAction {
  label: string
  icon: LucideIcon
  /** The address, which loads a document of its own if `document`. */
  to?: string
  document?: boolean
  onAct?: () => void
  busy?: boolean
  /** Not on the phone, e.g. printing. */
  desktop?: boolean
}

interface HeadActionsProps {
  /** The one that is filled. */
  main: HeadAction | null
  others: readonly HeadAction[]
}

/** What a page offers: all of it on wide screens; on the phone the main one and the rest in a menu, so that the page itself is in sight. */
export function HeadActions({ main, others }: HeadActionsProps): ReactNode {
  const inMenu = others.filter(({ desktop }) => desktop !== true)
  return (
    <div className={styles['actions']}>
      {others.map((action) => (
        <HeadButton key={action.label} action={action} />
      ))}
      {main ? <HeadButton action={main} main /> : null}
      {inMenu.length === 0 ? null : (
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <ActionIcon
              className="only-phone"
              variant="default"
              size={44}
              loading={inMenu.some(({ busy }) => busy === true)}
              aria-label={adminTexts.moreActions}
            >
              <Ellipsis aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map(({ label, icon: Icon, to, document, onAct }) =>
              to === undefined ? (
                <Menu.Item key={label} leftSection={<Icon size={18} aria-hidden />} onClick={onAct}>
                  {label}
                </Menu.Item>
              ) : (
                <Menu.Item
                  key={label}
                  leftSection={<Icon size={18} aria-hidden />}
                  component={Link}
                  to={to}
                  reloadDocument={document}
                >
                  {label}
                </Menu.Item>
              ),
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

function HeadButton({ action, main = false }: { action: HeadAction; main?: boolean }): ReactNode {
  const { label, icon: Icon, to, document, onAct, busy = false } = action
  const look = {
    className: clsx(styles['button'], !main && 'no-phone'),
    variant: main ? 'filled' : 'default',
    leftSection: <Icon size={18} aria-hidden />,
  }
  return to === undefined ? (
    <BusyButton {...look} busy={busy} onClick={onAct}>
      {label}
    </BusyButton>
  ) : (
    <Button {...look} component={Link} to={to} reloadDocument={document}>
      {label}
    </Button>
  )
}
