import {
  Banknote,
  CakeSlice,
  CircleAlert,
  Hourglass,
  type LucideIcon,
  MailX,
  MessageCircle,
  MessageCircleX,
  RefreshCw,
  RefreshCwOff,
  Scale,
  UserX,
} from 'lucide-react'
import type { Answer } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { dayAndTime, dayOf, dayShort, weekdayLong } from '#web/ui/format/format.ts'
import { adminTexts } from '#text/admin/admin.ts'

const texts = adminTexts.today.toDos

export type ToDo = Answer<'GET /studio/to_dos'>['to_dos'][number]
export type Item = ToDo['items'][number]
/** Money that the desk settles one by one. */
export type EachKind = 'unmatched_money' | 'cash_orders' | 'cash_renewals'
/** People or classes that one page has. */
export type ListKind = Exclude<ToDo['kind'], EachKind>

/** Where the studio's days are counted, and which one it is. */
export interface Clock {
  today: string
  timezone: string
}

interface Each {
  icon: LucideIcon
  title(item: Item): string
  /** It can be confirmed at once; otherwise its order is looked at. */
  confirm: boolean
}

interface List {
  icon: LucideIcon
  /** The page with its filter. */
  to(toDo: ToDo, clock: Clock): string
  toItem(item: Item): string
  /** What stands behind a name. */
  note(item: Item, clock: Clock): string | null
}

/** Beside the list of those who wait. */
const conversationOf = ({ sender, customer_id }: Item): string =>
  paths.adminMessages({
    filtro: 'atender',
    ...(sender === null ? { cliente: customer_id ?? 0 } : { numero: sender }),
  })

export const eachKinds: Record<EachKind, Each> = {
  unmatched_money: {
    icon: CircleAlert,
    title: () => texts.unmatched_money.title,
    confirm: false,
  },
  cash_orders: {
    icon: Banknote,
    title: ({ payment_method }) => texts.cash_orders.title({ method: payment_method?.name ?? null }),
    confirm: true,
  },
  cash_renewals: {
    icon: RefreshCw,
    title: () => texts.cash_renewals.title,
    confirm: true,
  },
}

export const isEach = (kind: ToDo['kind']): kind is EachKind => Object.hasOwn(eachKinds, kind)

export const listKinds: Record<ListKind, List> = {
  payout_differences: {
    icon: Scale,
    to: () => paths.adminPayouts(),
    toItem: ({ id }) => paths.adminPayout(id),
    note: ({ about }) => texts.payout_differences.open({ count: Number(about) }),
  },
  cash_to_return: {
    icon: Banknote,
    to: ({ items: [first] }) => paths.adminClass(first?.id ?? 0),
    toItem: ({ id }) => paths.adminClass(id),
    note: ({ about, at }, { timezone }) => at && `${about}, ${dayAndTime(at, timezone)}`,
  },
  past_due_subscriptions: {
    icon: RefreshCwOff,
    to: ({ count, items: [first] }) =>
      count === 1 && first ? paths.adminOrder(first.id) : paths.adminSubscriptions({ estado: 'past_due' }),
    toItem: ({ id }) => paths.adminOrder(id),
    note: ({ about }) => about,
  },
  unread_messages: {
    icon: MessageCircle,
    to: ({ count, items: [first] }) =>
      count === 1 && first ? conversationOf(first) : paths.adminMessages({ filtro: 'atender' }),
    toItem: conversationOf,
    note: () => null,
  },
  undeliverable_mail: {
    icon: MailX,
    to: () => paths.adminCustomers({ estado: 'undeliverable' }),
    toItem: ({ id }) => paths.adminCustomer(id),
    note: ({ about }) => about,
  },
  unwritten_notices: {
    icon: MessageCircleX,
    to: () => paths.adminSentMessages({ estado: 'waiting' }),
    toItem: ({ customer_id }) => paths.adminSentMessages({ estado: 'waiting', cliente: customer_id ?? 0 }),
    note: ({ about }) => about,
  },
  classes_without_coach: {
    icon: UserX,
    to: ({ items }, { timezone }) =>
      paths.adminSchedule(items[0]?.at ? { dia: dayOf(items[0].at, timezone) } : {}),
    toItem: ({ id }) => paths.adminClass(id),
    note: ({ at }, { timezone }) => at && dayAndTime(at, timezone),
  },
  expiring_credits: {
    icon: Hourglass,
    to: () => paths.adminCustomers({ estado: 'expiring' }),
    toItem: ({ id }) => paths.adminCustomer(id),
    note: ({ at }, { today }) => at && (at === today ? texts.today : dayShort(at)),
  },
  birthdays: {
    icon: CakeSlice,
    to: () => paths.adminCustomers({ estado: 'birthday' }),
    toItem: ({ id }) => paths.adminCustomer(id),
    note: ({ at }, { today }) => at && (at === today ? texts.today : weekdayLong(at).toLowerCase()),
  },
}
