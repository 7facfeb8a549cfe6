import {
  Bell,
  CalendarDays,
  CreditCard,
  Hourglass,
  Layers,
  MonitorPlay,
  Receipt,
  ReceiptText,
  ShieldCheck,
  Ticket,
  TicketCheck,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { accountTexts } from '#text/account/account.ts'
import { packagesName } from '#text/site/site.ts'
import { ownReservationTexts } from '#text/account/own-reservations.ts'
import { preferenceTexts } from '#text/account/preferences/preferences.ts'
import { profileTexts } from '#text/account/profile/profile.ts'
import { purchaseTexts } from '#text/account/purchases.ts'
import { securityTexts } from '#text/account/sign-in/security.ts'
import { cardsTexts } from '#text/selling/cards.ts'
import { waitlistTexts } from '#text/booking/waitlist.ts'
import { creditTexts } from '#text/selling/credits.ts'
import { chargesTexts } from '#text/selling/charges.ts'
import { videoTexts } from '#text/account/videos.ts'
import { paths } from '#domain/site-map/paths.ts'
import type { Studio } from '#web/studio.ts'

export type AccountSection =
  | 'calendar'
  | 'videos'
  | 'packages'
  | 'reservations'
  | 'information'
  | 'purchases'
  | 'charges'
  | 'cards'
  | 'waitlists'
  | 'preferences'
  | 'security'
  | 'credits'

export interface AccountEntry {
  section: AccountSection
  /** The page's title: a page has one name, wherever it is named. */
  label: string
  to: string
  icon: LucideIcon
}

/** The studio's pages, by its settings and in the header's order; some only with a session. */
export function menuEntries(studio: Studio, signedIn: boolean): AccountEntry[] {
  const all: (AccountEntry | false)[] = [
    studio.single_class_enabled && {
      section: 'calendar',
      label: accountTexts.calendar.title,
      to: paths.mystudio(),
      icon: CalendarDays,
    },
    studio.videos_enabled && {
      section: 'videos',
      label: videoTexts.title,
      to: paths.online(),
      icon: MonitorPlay,
    },
    {
      section: 'packages',
      label: packagesName(studio),
      to: paths.misPaquetes(studio),
      icon: Layers,
    },
    signedIn && {
      section: 'reservations',
      label: ownReservationTexts.title,
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
      label: profileTexts.title,
      to: paths.informacion(),
      icon: UserRound,
    },
    {
      section: 'purchases',
      label: purchaseTexts.title,
      to: paths.membresias(),
      icon: ReceiptText,
    },
    studio.subscriptions_enabled && {
      section: 'charges',
      label: chargesTexts.title,
      to: paths.pagos(),
      icon: Receipt,
    },
    studio.allow_restricted_class_types && {
      section: 'credits',
      label: creditTexts.title,
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
      label: waitlistTexts.page.title,
      to: paths.waitlists(),
      icon: Hourglass,
    },
    {
      section: 'preferences',
      label: preferenceTexts.title,
      to: paths.misAvisos(),
      icon: Bell,
    },
    {
      section: 'security',
      label: securityTexts.title,
      to: paths.seguridad(),
      icon: ShieldCheck,
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
