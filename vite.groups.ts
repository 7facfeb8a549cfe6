/**
 * The browser's files that many pages share, in the order in which they take what is theirs: a few in the place of dozens. On
 * a phone each request costs more than a few bytes too many, and the first paint waits for the style sheets.
 *
 * A file takes along what its parts import. So what most pages need of an area stands in an earlier file than the rest of
 * it: otherwise a page that shows one field loads a calendar.
 */
interface Group {
  name: string
  /** What stands in it: beginnings of paths in src, or of packages. */
  of: readonly string[]
  /** Beginnings of what stays out. */
  without?: readonly string[]
  /** Only what at least so many pages and parts that are loaded later need. */
  sharedBy?: number
}

const groups: readonly Group[] = [
  {
    name: 'vendor',
    of: [
      'react/',
      'react-dom/',
      'react-router/',
      'scheduler/',
      'clsx/',
      'intl-messageformat/',
      '@formatjs/fast-memoize/',
      '@formatjs/icu-messageformat-parser/no-parser',
    ],
  },
  {
    // What every page shows.
    name: 'ui',
    of: [
      'web/ui/',
      'web/components/shell/',
      'web/components/acting/ActingBar',
      'web/components/site/landing/sections',
      'web/routes/site/layout.module',
      'web/api/use-one-session',
      'web/offline/stale-data',
      'web/offline/use-online',
      'web/worker/messages',
      'web/outdated',
      'web/page-meta',
      'web/server-clock',
      'web/stored-text',
      'web/studio',
      'web/theme',
      'web/time-zones',
      'web/use-',
      'web/when-idle',
      'domain/brand/style',
      'domain/people/full-name',
      'domain/plain',
      'domain/site-map/',
      'domain/time/written',
      'text/site/',
      'text/texts',
      'text/words',
      ...icons(
        'arrow-left',
        'banknote',
        'calendar-x-2',
        'check.',
        'chevron-',
        'ellipsis',
        'file-text',
        'log-out',
        'pause',
        'wallet',
      ),
    ],
    without: [
      'web/ui/ClassIcon',
      'web/ui/Stars',
      'web/ui/dialogs/CallDialog',
      'web/ui/dialogs/FormDialog',
      'web/ui/dialogs/Dialog',
      'web/ui/feedback/ToastDock',
      'web/ui/fields/CopyField',
      'web/ui/fields/choices',
      'web/ui/fields/use-copy',
    ],
  },
  {
    // A week of classes.
    name: 'site',
    of: [
      'web/components/calendar/',
      'web/components/booking/',
      'web/components/account/use-slow-load',
      'web/components/prompts/Popup.',
      'web/routes/site/page.module',
    ],
    without: [
      'web/components/booking/BookingDays',
      'web/components/booking/CoachPage',
      'web/components/booking/dialogs/',
      'web/components/calendar/filters/WeekFilters',
      'web/components/calendar/week/move-in-week',
      'web/components/calendar/week/week-keys',
    ],
  },
  { name: 'icons', of: ['lucide-react/'], sharedBy: 12 },
  {
    // The back office's histories name every field, setting and message; customers need none of them but for their notices.
    name: 'words',
    of: ['text/messages', 'text/field-labels', 'domain/configuration/'],
    sharedBy: 2,
  },
  {
    // Calls, and what the frame of /mystudio and the dialogs of a class both need: each would otherwise load the other's.
    name: 'calls',
    of: [
      'text/booking/waitlist.',
      'web/api/attempt',
      'web/api/browser',
      'web/api/client',
      'web/api/missing',
      'web/api/use-call',
      'web/api/use-read',
      'web/api/once/',
      'web/components/account/use-leave',
      'web/components/prompts/documents-pending',
      'web/components/prompts/use-pending-profile',
      'web/offline/asked',
      'web/offline/load-code',
      'web/offline/worker-link',
    ],
  },
  {
    // What the shop, the account and the checkout show of what is bought.
    name: 'bought',
    of: [
      'domain/selling/purchases/mismatch',
      'text/selling/cards',
      'text/selling/wanted',
      'web/components/documents/Document',
      'web/components/documents/document',
      'web/components/documents/missing-documents',
      'web/components/site/RichText',
      'web/components/site/rich-text',
      'web/components/site/shop/package-facts',
      'web/components/site/shop/ranked',
      'web/components/wanted-class/',
    ],
    sharedBy: 2,
  },
  {
    // The frame of /mystudio.
    name: 'account',
    of: ['text/account/', 'web/components/account/'],
    without: [
      'text/account/daily',
      'text/account/profile/confirm-email',
      'text/account/profile/delete-account',
      'text/account/profile/form',
      'text/account/sign-in/auth',
      'text/account/sign-in/firebase',
      'text/account/sign-in/password',
    ],
    sharedBy: 2,
  },
  {
    // Signing in, and dialogs.
    name: 'entering',
    of: [
      'domain/accounts/',
      'text/account/sign-in/auth',
      'web/components/auth/',
      'web/ui/dialogs/Dialog',
      'web/ui/dialogs/CallDialog',
      'web/ui/dialogs/FormDialog',
      'web/ui/fields/choices',
    ],
    without: [
      'web/components/auth/by-mail/',
      'web/components/auth/RegisterForm',
      'web/components/auth/SignUpDocuments',
      'web/components/auth/sign-up-documents',
      'web/components/auth/use-sign-up',
    ],
    sharedBy: 2,
  },
  {
    // The studio's own questions, and files that answer them.
    name: 'questions',
    of: [
      'domain/forms/',
      'text/account/profile/form',
      'text/uploads',
      'web/api/upload-picture',
      'web/components/forms/',
      'web/components/uploads/',
    ],
    sharedBy: 2,
  },
  {
    // The dialogs of a class.
    name: 'booking',
    of: ['domain/schedule/spots', 'text/booking/', 'web/components/booking/'],
    without: ['web/components/booking/BookingDays', 'web/components/booking/CoachPage'],
    sharedBy: 2,
  },
  {
    // What reading pages show. Of application pages the checkout and the shop show some of it, the calendar and the links of mails
    // nothing.
    name: 'pages',
    of: ['web/components/site/', 'web/routes/site/'],
    without: [
      'web/components/site/ContentPage',
      'web/components/site/landing/Film',
      'web/components/site/landing/WeekDays',
      'web/components/site/people/Profile',
      'web/components/site/shop/Shop.tsx',
      'web/components/site/shop/ShopPage',
      'web/routes/site/links/',
    ],
    sharedBy: 2,
  },
  // Lists of the account and of the back office.
  { name: 'records', of: ['web/components/records/'], sharedBy: 2 },
  // What the back office's frame and Hoy are drawn with; then forms and dialogs, and then lists.
  {
    name: 'mantine',
    of: ['core', 'components/Button', 'components/ActionIcon', 'components/Badge', 'components/Alert'].map(
      (part) => `@mantine/core/esm/${part}/`,
    ),
    sharedBy: 18,
  },
  // The first run and the back office.
  { name: 'admin-words', of: ['text/admin/admin'] },
  {
    name: 'admin',
    of: [
      'text/admin/lists',
      ...['AtOnce', 'Busy', 'Figures', 'HeadActions', 'PageHead', 'page', 'use-fresh'].map(
        (part) => `web/routes/admin/parts/${part}`,
      ),
      'web/routes/admin/shell/entries',
    ],
  },
  { name: 'forms', of: ['@mantine/', '@floating-ui/'], sharedBy: 18 },
  // The back office needs the checkout's words and its line of the test gateway alone.
  { name: 'checkout-words', of: ['text/selling/checkout.', 'web/components/checkout/TestMode'] },
  {
    name: 'paying',
    of: [
      'domain/selling/prices/packages',
      'domain/selling/purchases/purchase-life',
      'text/account/profile/confirm-email',
      'text/errors/videos',
      'text/selling/checkout-errors',
      'text/selling/paypal',
      'web/components/checkout/',
    ],
    without: ['web/components/checkout/TestMode'],
    sharedBy: 2,
  },
  {
    // Without histories: their words are many, and most pages have none.
    name: 'lists',
    of: ['text/admin/', 'web/routes/admin/'],
    without: [
      'text/admin/audit',
      'text/admin/settings/configuration',
      'text/admin/settings/integrations',
      'text/admin/team.',
      'web/routes/admin/audit/',
    ],
    sharedBy: 18,
  },
]

/** The icons whose files begin so. */
function icons(...names: string[]): string[] {
  return names.map((name) => `lucide-react/dist/esm/icons/${name}`)
}

/** A module's path in src, or from its package's name on. */
const pathOf = (id: string): string => /.*\/(?:src|node_modules)\/(.*)/.exec(id)?.[1] ?? id

/** The groups as the bundler reads them. */
export const fileGroups = groups.map(({ name, of, without = [], sharedBy = 1 }) => ({
  name,
  test(id: string): boolean {
    const path = pathOf(id)
    const begins = (start: string): boolean => path.startsWith(start)
    return of.some(begins) && !without.some(begins)
  },
  minShareCount: sharedBy,
}))
