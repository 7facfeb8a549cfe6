import { Button, Menu } from '@mantine/core'
import clsx from 'clsx'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { useRef, type ReactNode, type RefObject } from 'react'
import { adminTexts } from '#text/admin/admin.ts'
import { Link } from '#web/ui/Link.tsx'
import { BusyButton, BusyIcon } from './BusyButton.tsx'
import styles from './head-actions.module.css'

/** Something a page offers in its head: an address, or something done here. */
export interface HeadAction {
  label: string
  icon: LucideIcon
  /** The address, which loads a document of its own if `document`, and a file if `download`. */
  to?: string
  document?: boolean
  download?: boolean
  /** Gets the button that was pressed, the menu's for one in it: where the focus returns. */
  onAct?: (pressed: HTMLElement | null) => void
  busy?: boolean
  /** Not on the phone, e.g. printing. */
  desktop?: boolean
  /** It cannot be taken back. */
  danger?: boolean
}

interface HeadActionsProps {
  /** The one that is filled. */
  main: HeadAction | null
  /** The page has a filled button elsewhere, which comes first. */
  plain?: boolean
  /** Buttons beside it where there is room, else in the menu. */
  beside?: readonly HeadAction[]
  /** The rare ones, in the menu. */
  others?: readonly HeadAction[]
  /** A menu of its own, before the rest. */
  children?: ReactNode
}

const NONE: readonly HeadAction[] = []

/** What a page offers, in one row: the most used as buttons and the rest in a menu; on the phone all but the main one. */
export function HeadActions(props: HeadActionsProps): ReactNode {
  const { main, plain = false, beside: near = NONE, others = NONE, children = null } = props
  // A menu with one entry costs a press more than the entry itself.
  const [beside, rare] = others.length === 1 ? [[...near, ...others], NONE] : [near, others]
  const inMenu = [...beside, ...rare]
  const menu = useRef<HTMLButtonElement>(null)
  const busy = inMenu.some((action) => action.busy === true)
  const onPhone = inMenu.some(({ desktop }) => desktop !== true)
  return (
    <div className={clsx(styles['actions'], children === null && main === null && !onPhone && 'no-phone')}>
      {children}
      {beside.map((action) => (
        <HeadButton key={action.label} action={action} />
      ))}
      {main ? <HeadButton action={main} main plain={plain} /> : null}
      {inMenu.length === 0 ? null : (
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <BusyIcon
              ref={menu}
              className={clsx(styles['menu'], rare.length === 0 && 'only-phone', !onPhone && 'no-phone')}
              variant="default"
              size={44}
              busy={busy}
              aria-label={adminTexts.moreOptions}
            >
              <Ellipsis />
            </BusyIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map((action) => (
              <MenuEntry key={action.label} action={action} beside={beside.includes(action)} menu={menu} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

interface MenuEntryProps {
  action: HeadAction
  beside: boolean
  menu: RefObject<HTMLElement | null>
}

function MenuEntry({ action, beside, menu }: MenuEntryProps): ReactNode {
  const { label, icon: Icon, to, document, download, onAct, danger = false } = action
  const look = {
    className: clsx(beside && 'only-phone', action.desktop === true && 'no-phone'),
    leftSection: <Icon />,
    ...(danger && { color: 'bad' }),
  }
  if (to === undefined)
    return (
      <Menu.Item {...look} onClick={() => onAct?.(menu.current)}>
        {label}
      </Menu.Item>
    )
  return download === true ? (
    <Menu.Item {...look} component="a" href={to} download>
      {label}
    </Menu.Item>
  ) : (
    <Menu.Item {...look} component={Link} to={to} reloadDocument={document}>
      {label}
    </Menu.Item>
  )
}

interface HeadButtonProps {
  action: HeadAction
  main?: boolean
  plain?: boolean
}

function HeadButton({ action, main = false, plain = !main }: HeadButtonProps): ReactNode {
  const { label, icon: Icon, to, document, download, onAct, busy = false } = action
  const look = {
    className: clsx(styles['button'], !main && 'no-phone'),
    size: 'sm',
    variant: plain ? 'default' : 'filled',
    leftSection: <Icon />,
  }
  if (to === undefined)
    return (
      <BusyButton {...look} busy={busy} onClick={({ currentTarget }) => onAct?.(currentTarget)}>
        {label}
      </BusyButton>
    )
  return download === true ? (
    <Button {...look} component="a" href={to} download>
      {label}
    </Button>
  ) : (
    <Button {...look} component={Link} to={to} reloadDocument={document}>
      {label}
    </Button>
  )
}
