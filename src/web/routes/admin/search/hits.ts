import { CalendarClock, type LucideIcon, ReceiptText, SlidersHorizontal, User } from 'lucide-react'
import type { Answer } from '#contract/types.ts'
import { can, type Role } from '#domain/people/roles.ts'
import { phoneAsShown } from '#domain/phone.ts'
import { paths } from '#domain/site-map/paths.ts'
import { fullName } from '#domain/people/full-name.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { settingTexts } from '#text/admin/settings/configuration.ts'
import { saleListTexts } from '#text/admin/sales/sale-lists.ts'
import { searchTexts as texts } from '#text/admin/search.ts'
import { panelOf, searchSettings } from '#web/routes/admin/settings/values.ts'
import { amount, dayAndTime } from '#web/ui/format/format.ts'
import { findPages } from './pages.ts'

/** As many settings as are named at once. */
const SETTINGS = 6

export type Found = Answer<'GET /studio/search'>
export type GroupName = keyof typeof texts.groups

/** One thing that was found, and where it is. */
export interface Hit {
  id: string
  to: string
  name: string
  note: string | null
  icon: LucideIcon
  /** It loads a document of its own. */
  whole?: boolean | undefined
}

export interface HitGroup {
  group: GroupName
  hits: Hit[]
}

interface Asked {
  query: string
  role: Role
  timezone: string
}

/** Everything that fits a search: records from the server, then pages and settings, which the browser knows. */
export function hitsOf(found: Found | null, { query, role, timezone }: Asked): HitGroup[] {
  const groups: HitGroup[] = [
    { group: 'customers', hits: found?.customers.map(ofCustomer) ?? [] },
    { group: 'classes', hits: found?.classes.map((one) => ofClass(one, timezone)) ?? [] },
    { group: 'purchases', hits: found?.purchases.map(ofPurchase) ?? [] },
    { group: 'pages', hits: pages(query, role) },
    { group: 'settings', hits: can(role, 'administer') ? settings(query) : [] },
  ]
  return groups.filter(({ hits }) => hits.length > 0)
}

const ofCustomer = (one: Found['customers'][number]): Hit => ({
  id: `customer-${one.customer_id}`,
  to: paths.adminCustomer(one.customer_id),
  name: fullName(one),
  note: [one.phone && phoneAsShown(one.phone), one.email].filter(Boolean).join(' · '),
  icon: User,
})

const ofClass = (one: Found['classes'][number], timezone: string): Hit => ({
  id: `class-${one.single_class_id}`,
  to: paths.adminClass(one.single_class_id),
  name: `${one.class_type}, ${dayAndTime(one.class_date, timezone)}`,
  note: [
    one.coaches || texts.noCoach,
    one.location,
    one.draft && texts.draft,
    one.cancelled && texts.cancelled,
  ]
    .filter(Boolean)
    .join(' · '),
  icon: CalendarClock,
})

const ofPurchase = (one: Found['purchases'][number]): Hit => ({
  id: `purchase-${one.purchase_id}`,
  to: paths.adminOrder(one.purchase_id),
  name: `${saleListTexts.order({ id: one.purchase_id })} ${one.title}`,
  note: [one.name, amount(one.total_payment), saleListTexts.states[one.status]].join(' · '),
  icon: ReceiptText,
})

const pages = (query: string, role: Role): Hit[] =>
  findPages(query, role).map(({ to, name, icon, whole }) => ({
    id: `page-${to}`,
    to,
    name,
    note: null,
    icon,
    whole,
  }))

const settings = (query: string): Hit[] =>
  searchSettings(query)
    .slice(0, SETTINGS)
    .map((key) => ({
      id: `setting-${key}`,
      to: `${paths.adminSettings({ grupo: panelOf(key) })}#${key}`,
      name: settingTexts[key].label,
      note: adminTexts.settings.panels[panelOf(key)],
      icon: SlidersHorizontal,
    }))
