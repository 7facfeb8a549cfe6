import {
  Banknote,
  CalendarClock,
  ChartColumn,
  ClipboardList,
  FileText,
  Film,
  History,
  Layers,
  Mail,
  MapPin,
  Plug,
  Settings,
  Shapes,
  Sparkles,
  Sun,
  Type,
  UserCog,
  Users,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import type { Capability } from '#domain/people/roles.ts'
import { paths } from '#domain/site-map/paths.ts'
import type { adminTexts } from '#text/admin/admin.ts'

export interface Entry {
  to: string
  name: keyof (typeof adminTexts)['layout']['entries']
  icon: LucideIcon
  /** Without it, who administers the studio. */
  needs?: Capability
  /** What of it waits for somebody, as `GET /studio/waiting` counts it. */
  counts?: 'orders' | 'messages'
  /** Further pages that belong to it. */
  also?: readonly string[]
}

/** The pages of the back office in groups: the day's work, what the studio sells and shows, how it is run. */
export const groups: readonly (readonly Entry[])[] = [
  [
    {
      to: paths.admin(),
      name: 'today',
      icon: Sun,
      needs: 'work',
      also: [paths.adminScan(), paths.adminKiosks(), paths.adminGuide()],
    },
    { to: paths.adminSchedule(), name: 'schedule', icon: CalendarClock, needs: 'work' },
    { to: paths.adminCustomers(), name: 'customers', icon: Users, needs: 'customers' },
    {
      to: paths.adminSales(),
      name: 'sales',
      icon: Banknote,
      needs: 'customers',
      counts: 'orders',
      also: [paths.adminPayments()],
    },
    { to: paths.adminDrawer(), name: 'drawer', icon: Wallet, needs: 'customers' },
    { to: paths.adminMessages(), name: 'messages', icon: Mail, needs: 'customers', counts: 'messages' },
  ],
  [
    {
      to: paths.adminPackages(),
      name: 'packages',
      icon: Layers,
      also: [paths.adminDiscounts(), paths.adminPaymentMethods()],
    },
    { to: paths.adminCoaches(), name: 'coaches', icon: Sparkles },
    {
      to: paths.adminClassTypes(),
      name: 'classTypes',
      icon: Shapes,
      also: [paths.adminCategories(), paths.adminTags()],
    },
    { to: paths.adminLocations(), name: 'locations', icon: MapPin },
    { to: paths.adminVideos(), name: 'videos', icon: Film, also: [paths.adminPrograms()] },
    {
      to: paths.adminPages(),
      name: 'content',
      icon: FileText,
      also: [paths.adminQuestions(), paths.adminAnnouncements(), paths.adminFiles()],
    },
    { to: paths.adminForms(), name: 'forms', icon: ClipboardList, also: [paths.adminFields()] },
    { to: paths.adminReports(), name: 'reports', icon: ChartColumn },
  ],
  [
    { to: paths.adminTeam(), name: 'team', icon: UserCog },
    { to: paths.adminIntegrations(), name: 'integrations', icon: Plug },
    { to: paths.adminAudit(), name: 'audit', icon: History },
    { to: paths.adminTexts(), name: 'texts', icon: Type },
    { to: paths.adminSettings(), name: 'settings', icon: Settings },
  ],
]
