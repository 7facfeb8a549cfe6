import { Button, Menu } from '@mantine/core'
import {
  Ban,
  Banknote,
  CalendarX,
  ChevronDown,
  Download,
  Gift,
  KeyRound,
  MailCheck,
  Merge,
  MessageCircle,
  Minus,
  Phone,
  Plus,
  Trash2,
  Undo2,
  UserRoundCog,
  type LucideIcon,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { CustomerPage } from '#contract/types.ts'
import { can } from '#domain/people/roles.ts'
import { paths } from '#domain/site-map/paths.ts'
import { customerTexts as texts } from '#text/admin/customers.ts'
import { api } from '#web/api/browser.ts'
import { saveData } from '#web/components/profile/own-data/save-data.ts'
import { BookDialog } from '#web/routes/admin/class/BookDialog.tsx'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { Link } from '#web/ui/Link.tsx'
import { ActAs } from './ActAs.tsx'
import { useAtOnce } from '#web/routes/admin/parts/AtOnce.tsx'
import { BlockCustomer, type Choice, DeleteCustomer, GiveAccess, RemoveClasses } from './AccessDialogs.tsx'
import { AddCredits } from './credits/CreditDialogs.tsx'
import { GivePenalty } from './credits/Penalties.tsx'
import { MergeCustomer } from './MergeCustomer.tsx'
import { useMails } from '#web/routes/admin/shell/mails.ts'
import styles from './customers.module.css'

function LinkButton(props: { to: string; icon: LucideIcon; children: ReactNode }): ReactNode {
  const { to, icon: Icon, children } = props
  return (
    <Button component={Link} to={to} variant="default" size="sm" leftSection={<Icon />}>
      {children}
    </Button>
  )
}

interface CustomerActionsProps {
  customer: CustomerPage
  admin: boolean
  packages: readonly Choice[]
  methods: readonly Choice[]
  /** The studio's. */
  today: string
}

type Asked = 'book' | 'give' | 'add' | 'remove' | 'penalize' | 'actAs' | 'block' | 'merge' | 'delete'

/** An action of the menu: a dialog, something done at once, or an address elsewhere. */
interface Action {
  label: string
  icon: LucideIcon
  ask?: Asked
  now?: { done: string; send: () => Promise<unknown> }
  href?: string
}

/** What the desk does most for a customer, and the rest in one menu; credits and the account are the admins'. */
export function CustomerActions(props: CustomerActionsProps): ReactNode {
  const { customer, packages, methods, today } = props
  const [asked, setAsked] = useState<Asked | null>(null)
  const { busy, run } = useAtOnce()
  const mails = useMails()
  const { customer_id } = customer
  if (customer.deleted_at !== null) return null
  const own = { customer, onClose: () => setAsked(null) }
  return (
    <>
      {customer.blocked_at === null ? (
        <Button size="sm" leftSection={<Plus />} onClick={() => setAsked('book')}>
          {texts.book}
        </Button>
      ) : null}
      <LinkButton to={paths.adminSell({ cliente: customer_id })} icon={Banknote}>
        {texts.actions.sell}
      </LinkButton>
      <LinkButton to={paths.adminMessages({ cliente: customer_id })} icon={MessageCircle}>
        {texts.actions.write}
      </LinkButton>
      <Menu position="bottom-end" width={260} classNames={{ dropdown: styles['menu'] ?? '' }}>
        <Menu.Target>
          <BusyButton variant="default" size="sm" busy={busy} rightSection={<ChevronDown />}>
            {texts.actions.more}
          </BusyButton>
        </Menu.Target>
        <Menu.Dropdown>
          {groupsOf({ ...props, mails }).map(([name, actions]) => (
            <Group
              key={name}
              name={name}
              actions={actions}
              onAction={({ ask, now }) => {
                if (ask) setAsked(ask)
                if (now) run(now.done, now.send)
              }}
            />
          ))}
        </Menu.Dropdown>
      </Menu>
      {asked === 'book' ? <BookDialog single={null} person={customer} onClose={own.onClose} /> : null}
      {asked === 'give' ? <GiveAccess {...own} packages={packages} methods={methods} /> : null}
      {asked === 'add' ? <AddCredits {...own} today={today} /> : null}
      {asked === 'penalize' ? <GivePenalty {...own} today={today} /> : null}
      {asked === 'remove' ? <RemoveClasses {...own} /> : null}
      {asked === 'actAs' ? <ActAs {...own} /> : null}
      {asked === 'merge' ? <MergeCustomer {...own} /> : null}
      {asked === 'delete' ? <DeleteCustomer {...own} /> : null}
      {asked === 'block' ? <BlockCustomer {...own} /> : null}
    </>
  )
}

type GroupName = keyof typeof texts.actions.groups | 'danger'

interface GroupProps {
  name: GroupName
  actions: readonly Action[]
  onAction: (action: Action) => void
}

function Group({ name, actions, onAction }: GroupProps): ReactNode {
  const last = name === 'danger'
  return (
    <>
      {last ? <Menu.Divider /> : <Menu.Label>{texts.actions.groups[name]}</Menu.Label>}
      {actions.map((action) => {
        const { label, icon: Icon, href } = action
        const look = { leftSection: <Icon />, ...(last && { color: 'bad' }) }
        return href === undefined ? (
          <Menu.Item key={label} {...look} onClick={() => onAction(action)}>
            {label}
          </Menu.Item>
        ) : (
          <Menu.Item key={label} {...look} component="a" href={href} target="_blank" rel="noreferrer">
            {label}
          </Menu.Item>
        )
      })}
    </>
  )
}

/** The menu's groups that have something in them; what cannot be taken back comes last. */
function groupsOf({
  customer,
  admin,
  mails,
}: CustomerActionsProps & { mails: boolean }): [GroupName, Action[]][] {
  const { customer_id, email, phone, role } = customer
  const { actions, done } = texts
  const ask = (asked: Asked, label: string, icon: LucideIcon): Action => ({ label, icon, ask: asked })
  const blocked = customer.blocked_at !== null
  const inTeam = can(role, 'office')
  const groups: Record<GroupName, (Action | false)[]> = {
    credits: [
      admin && ask('give', actions.give, Gift),
      admin && ask('add', texts.giveCredits.add, Plus),
      admin && ask('remove', actions.remove, Minus),
    ],
    penalties: [admin && ask('penalize', texts.penalty.confirm, CalendarX)],
    access: [
      !inTeam && !blocked && ask('actAs', actions.actAs, UserRoundCog),
      {
        label: actions.reset,
        icon: KeyRound,
        now: {
          done: mails ? done.reset : done.resetStored,
          send: () => api('POST /customer/recover', { body: { email } }),
        },
      },
      !customer.email_confirmed &&
        (admin || !inTeam) && {
          label: actions.confirm,
          icon: MailCheck,
          now: {
            done: done.confirmed,
            send: () => api('PUT /customer', { body: { customer_id, email_confirmed: true } }),
          },
        },
    ],
    account: [
      phone !== null && { label: texts.whatsapp, icon: Phone, href: paths.whatsapp(phone) },
      admin && {
        label: actions.data,
        icon: Download,
        now: {
          done: done.data,
          send: async () =>
            saveData(
              await api('GET /customer/admin/{id}/data', { params: { id: customer_id } }),
              texts.dataFile({ id: customer_id }),
            ),
        },
      },
      admin && ask('merge', actions.merge, Merge),
      blocked && {
        label: actions.unblock,
        icon: Undo2,
        now: {
          done: done.unblocked,
          send: () => api('PUT /customer/block', { body: { customer_id, blocked: false } }),
        },
      },
    ],
    danger: [
      !blocked && ask('block', actions.block, Ban),
      admin && !inTeam && ask('delete', actions.delete, Trash2),
    ],
  }
  return (Object.entries(groups) as [GroupName, (Action | false)[]][])
    .map(([name, all]): [GroupName, Action[]] => [name, all.filter((one) => one !== false)])
    .filter(([, actionsOfGroup]) => actionsOfGroup.length > 0)
}
