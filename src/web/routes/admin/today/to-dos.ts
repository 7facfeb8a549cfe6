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
export type Kind = ToDo['kind']

/** Where the studio's days are counted, and which one it is. */
export interface Clock {
  today: string
  timezone: string
}

/** Money that the desk settles one by one. */
export interface EachKind {
  icon: LucideIcon
  title(item: Item): string
  /** It can be confirmed at once; otherwise its order is looked at. */
  confirm: boolean
  all(count: number): string
}

/** People or classes that one page has. */
export interface ListKind {
  icon: LucideIcon
  title(count: number): string
  go: () => string
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

export const eachKinds: Partial<Record<Kind, EachKind>> = {
  unmatched_money: {
    icon: CircleAlert,
    title: () => texts.unmatched_money.title,
    confirm: false,
    all: (count) => texts.unmatched_money.all({ count }),
  },
  cash_orders: {
    icon: Banknote,
    title: ({ payment_method }) => texts.cash_orders.title({ method: payment_method?.name ?? null }),
    confirm: true,
    all: (count) => texts.cash_orders.all({ count }),
  },
  cash_renewals: {
    icon: RefreshCw,
    title: () => texts.cash_renewals.title,
    confirm: true,
    all: (count) => texts.cash_renewals.all({ count }),
  },
}

export const listKinds: Partial<Record<Kind, ListKind>> = {
  payout_differences: {
    icon: Scale,
    title: (count) => texts.payout_differences.title({ count }),
    go: () => texts.payout_differences.go,
    to: () => paths.adminPayouts(),
    toItem: ({ id }) => paths.adminPayout(id),
    note: ({ about }) => texts.payout_differences.open({ count: Number(about) }),
  },
  past_due_subscriptions: {
    icon: RefreshCwOff,
    title: (count) => texts.past_due_subscriptions.title({ count }),
    go: () => texts.past_due_subscriptions.go,
    to: () => paths.adminSubscriptions({ estado: 'at_risk' }),
    toItem: ({ id }) => paths.adminOrder(id),
    note: ({ about }) => about,
  },
  unread_messages: {
    icon: MessageCircle,
    title: (count) => texts.unread_messages.title({ count }),
    go: () => texts.unread_messages.go,
    to: ({ count, items: [first] }) =>
      count === 1 && first ? conversationOf(first) : paths.adminMessages({ filtro: 'atender' }),
    toItem: conversationOf,
    note: () => null,
  },
  undeliverable_mail: {
    icon: MailX,
    title: (count) => texts.undeliverable_mail.title({ count }),
    go: () => texts.undeliverable_mail.go,
    to: () => paths.adminCustomers({ estado: 'undeliverable' }),
    toItem: ({ id }) => paths.adminCustomer(id),
    note: ({ about }) => about,
  },
  unwritten_notices: {
    icon: MessageCircleX,
    title: (count) => texts.unwritten_notices.title({ count }),
    go: () => texts.unwritten_notices.go,
    to: () => paths.adminSentMessages({ estado: 'waiting' }),
    toItem: ({ customer_id }) => paths.adminSentMessages({ estado: 'waiting', cliente: customer_id ?? 0 }),
    note: ({ about }) => about,
  },
  classes_without_coach: {
    icon: UserX,
    title: (count) => texts.classes_without_coach.title({ count }),
    go: () => texts.classes_without_coach.go,
    to: ({ items }, { timezone }) =>
      paths.adminSchedule(items[0]?.at ? { dia: dayOf(items[0].at, timezone) } : {}),
    toItem: ({ id }) => paths.adminClass(id),
    note: ({ at }, { timezone }) => at && dayAndTime(at, timezone),
  },
  expiring_credits: {
    icon: Hourglass,
    title: (count) => texts.expiring_credits.title({ count }),
    go: () => texts.expiring_credits.go,
    to: () => paths.adminCustomers({ estado: 'expiring' }),
    toItem: ({ id }) => paths.adminCustomer(id),
    note: ({ at }, { today }) => at && (at === today ? texts.today : dayShort(at)),
  },
  birthdays: {
    icon: CakeSlice,
    title: (count) => texts.birthdays.title({ count }),
    go: () => texts.birthdays.go,
    to: () => paths.adminCustomers({ estado: 'birthday' }),
    toItem: ({ id }) => paths.adminCustomer(id),
    note: ({ at }, { today }) => at && (at === today ? texts.today : weekdayLong(at).toLowerCase()),
  },
}
