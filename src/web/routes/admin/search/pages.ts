import {
  Banknote,
  ClipboardList,
  FileText,
  Film,
  Layers,
  ListChecks,
  type LucideIcon,
  Mail,
  Plus,
  ScanLine,
  Shapes,
  TabletSmartphone,
} from 'lucide-react'
import { can, type Capability, type Role } from '#domain/people/roles.ts'
import { paths } from '#domain/site-map/paths.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { classTexts } from '#text/admin/schedule/class.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { guideTexts } from '#text/admin/guide.ts'
import { templateTexts } from '#text/admin/messages/message-templates.ts'
import { deskKioskTexts } from '#text/admin/settings/kiosks.ts'
import { saleListTexts } from '#text/admin/sales/sale-lists.ts'
import { familyOfContent } from '#web/routes/admin/content/family.ts'
import { familyOfForms } from '#web/routes/admin/forms/family.ts'
import { familyOfPackages } from '#web/routes/admin/packages/family.ts'
import { familyOfClassTypes, familyOfVideos } from '#web/routes/admin/records/families.ts'
import { groups } from '#web/routes/admin/shell/entries.ts'
import { hasWords } from '#domain/plain.ts'

export interface FoundPage {
  to: string
  name: string
  icon: LucideIcon
  needs: Capability
  /** It loads a document of its own. */
  whole?: boolean
}

/** The pages without an entry in the navigation. */
const further = (): FoundPage[] => [
  { to: paths.adminSell(), name: deskTexts.sale.begin, icon: Plus, needs: 'customers' },
  { to: paths.adminScan(), name: classTexts.scan.open, icon: ScanLine, needs: 'work', whole: true },
  {
    to: paths.adminSubscriptions(),
    name: saleListTexts.tabs.subscriptions,
    icon: Banknote,
    needs: 'customers',
  },
  { to: paths.adminCharges(), name: saleListTexts.tabs.charges, icon: Banknote, needs: 'customers' },
  { to: paths.adminPayments(), name: saleListTexts.tabs.waiting, icon: Banknote, needs: 'customers' },
  { to: paths.adminPayouts(), name: saleListTexts.tabs.payouts, icon: Banknote, needs: 'administer' },
  { to: paths.adminSentMessages(), name: adminTexts.messages.sentTitle, icon: Mail, needs: 'customers' },
  { to: paths.adminTemplates(), name: templateTexts.title, icon: Mail, needs: 'administer' },
  { to: paths.adminKiosks(), name: deskKioskTexts.title, icon: TabletSmartphone, needs: 'customers' },
  { to: paths.adminGuide(), name: guideTexts.name, icon: ListChecks, needs: 'administer' },
  ...tabs(familyOfPackages(), Layers),
  ...tabs(familyOfClassTypes(), Shapes),
  ...tabs(familyOfVideos(), Film),
  ...tabs(familyOfContent(), FileText),
  ...tabs(familyOfForms(), ClipboardList),
]

/** The tabs of an entry but the first, which is the entry's own page. */
const tabs = (family: readonly { to: string; label: string }[], icon: LucideIcon): FoundPage[] =>
  family.slice(1).map(({ to, label }) => ({ to, name: label, icon, needs: 'administer' as const }))

const entries = (): FoundPage[] =>
  groups.flat().map(({ to, name, icon, needs = 'administer' }) => ({
    to,
    name: adminTexts.layout.entries[name],
    icon,
    needs,
  }))

/** Every page of the back office that has a name of its own. */
export const allPages = (): FoundPage[] => [...entries(), ...further()]

/** The pages that a role may open and whose name has every word; without words those of the navigation. */
export function findPages(query: string, role: Role): FoundPage[] {
  const pages = query.trim() === '' ? entries() : allPages()
  return pages.filter(({ name, needs }) => can(role, needs) && hasWords(name, query))
}
