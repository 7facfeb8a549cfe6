import {
  CalendarDays,
  CreditCard,
  Hourglass,
  Layers,
  Receipt,
  ReceiptText,
  Ticket,
  TicketCheck,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { accountTexts } from '#text/account/account.ts'
import { cardsTexts } from '#text/selling/cards.ts'
import { chargesTexts } from '#text/selling/charges.ts'
import { paths } from '#domain/site-map/paths.ts'
import type { Studio } from '#web/studio.ts'

const texts = accountTexts.layout

export type AccountSection =
  | 'calendar'
  | 'packages'
  | 'reservations'
  | 'information'
  | 'purchases'
  | 'charges'
  | 'cards'
  | 'waitlists'
  | 'credits'

export interface AccountEntry {
  section: AccountSection
  /** In the header. */
  label: string
  /** In the phone's drawer, if different. */
  drawerLabel?: string
  /** In the desktop's menu, if different. */
  menuLabel?: string
  to: string
  icon: LucideIcon
}

/** The studio's pages, by its settings and in the header's order; some only with a session. */
export function menuEntries(studio: Studio, signedIn: boolean): AccountEntry[] {
  const all: (AccountEntry | false)[] = [
    studio.single_class_enabled && {
      section: 'calendar',
      label: texts.presenciales,
      drawerLabel: texts.calendar,
      to: paths.mystudio(),
      icon: CalendarDays,
    },
    {
      section: 'packages',
      label: studio.class_packages_name ?? texts.packages,
      to: paths.misPaquetes(studio),
      icon: Layers,
    },
    signedIn && {
      section: 'reservations',
      label: texts.reservations,
      to: paths.reservaciones(),
      icon: TicketCheck,
    },
  ]
  return all.filter((entry) => entry !== false)
}

/** The pages about the customer, by the studio's settings. */
export function accountEntries(studio: Studio): AccountEntry[] {
  const all: (AccountEntry | false)[] = [
    {
      section: 'information',
      label: texts.information,
      menuLabel: texts.short.information,
      to: paths.informacion(),
      icon: UserRound,
    },
    {
      section: 'purchases',
      label: texts.purchases,
      menuLabel: texts.short.purchases,
      to: paths.membresias(),
      icon: ReceiptText,
    },
    studio.subscriptions_enabled && {
      section: 'charges',
      label: chargesTexts.title,
      menuLabel: texts.short.charges,
      to: paths.pagos(),
      icon: Receipt,
    },
    studio.allow_restricted_class_types && {
      section: 'credits',
      label: texts.creditsPage,
      menuLabel: texts.short.credits,
      to: paths.creditos(),
      icon: Ticket,
    },
    studio.payment_sources_enabled && {
      section: 'cards',
      label: cardsTexts.title,
      to: paths.metodos(),
      icon: CreditCard,
    },
    studio.waitlist_enabled && {
      section: 'waitlists',
      label: texts.waitlists,
      to: paths.waitlists(),
      icon: Hourglass,
    },
  ]
  return all.filter((entry) => entry !== false)
}

/** The same pages in the order of the phone's drawer, with the shop last. */
export function drawerEntries(studio: Studio, signedIn: boolean): AccountEntry[] {
  const entries = menuEntries(studio, signedIn)
  return [...entries.filter(isOwn), ...entries.filter((entry) => !isOwn(entry))]
}

const isOwn = (entry: AccountEntry): boolean => entry.section !== 'packages'
