import clsx from 'clsx'
import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Customer } from '#contract/types.ts'
import { accountTexts } from '#text/account/account.ts'
import { Logo } from '#web/components/shell/Logo.tsx'
import { EntryLinks } from '#web/components/shell/navigation/EntryLinks.tsx'
import { EntryRow } from '#web/components/shell/navigation/EntryRow.tsx'
import { SideDrawer } from '#web/components/shell/navigation/SideDrawer.tsx'
import { paths } from '#domain/site-map/paths.ts'
import { fullName } from '#domain/people/full-name.ts'
import { useStudio, useViewer } from '#web/studio.ts'
import { Avatar } from '#web/ui/pictures/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { AccountLinks, AccountMenu } from './AccountMenu.tsx'
import styles from './AccountHeader.module.css'
import { CreditsPill, creditsInWords } from './CreditsPill.tsx'
import { drawerEntries, menuEntries, type AccountSection } from './entries.ts'
import { SignOutButton } from './SignOutButton.tsx'
import { Link } from '#web/ui/Link.tsx'

const texts = accountTexts.layout

/** The customer area's header: its pages, the credits left, and the signed-in customer. */
export function AccountHeader({ section }: { section: AccountSection | null }): ReactNode {
  const studio = useStudio()
  const customer = useViewer()
  const { pathname, search, key } = useLocation()
  return (
    <header className={styles['top']}>
      <div className={clsx('wrap', styles['bar'])}>
        <Link to={paths.landing()} className={styles['logo']}>
          <Logo />
        </Link>
        <EntryRow
          label={texts.nav}
          className={styles['tabs']}
          entries={menuEntries(studio, customer !== null)}
          section={section}
        />
        <div className={styles['end']}>
          {customer === null ? (
            <Button to={paths.entrar(pathname + search)} variant="quiet" size="small">
              {texts.signIn}
            </Button>
          ) : (
            <>
              <CreditsPill customer={customer} />
              <AccountMenu customer={customer} section={section} />
            </>
          )}
          <Button
            variant="ghost"
            size="small"
            icon
            className="only-phone"
            aria-label={texts.openMenu}
            popoverTarget="account-drawer"
          >
            <Menu />
          </Button>
        </div>
      </div>
      {/* Closes the drawer on navigation: a new key creates a new, closed element. */}
      <Drawer key={key} customer={customer} section={section} />
    </header>
  )
}

interface DrawerProps {
  customer: Customer | null
  section: AccountSection | null
}

/** The phone's menu. */
function Drawer({ customer, section }: DrawerProps): ReactNode {
  const studio = useStudio()
  const { pathname, search } = useLocation()
  return (
    <SideDrawer id="account-drawer" label={texts.menu} className={styles['drawer']}>
      {customer === null ? null : (
        <p className={styles['me']}>
          <Avatar name={customer.name} lastName={customer.last_name} src={customer.file?.src} />
          <span>
            <b className="b">{fullName(customer)}</b>
            <span className="sm">{creditsInWords(customer)}</span>
          </span>
        </p>
      )}
      <h2>{texts.menu}</h2>
      <nav aria-label={texts.menu}>
        <EntryLinks entries={drawerEntries(studio, customer !== null)} section={section} icons />
      </nav>
      {customer === null ? null : (
        <>
          <h2>{texts.account}</h2>
          <nav aria-label={texts.account}>
            <AccountLinks customer={customer} section={section} />
          </nav>
        </>
      )}
      <div className={styles['drawerEnd']}>
        {customer === null ? (
          <Button to={paths.entrar(pathname + search)} wide>
            {texts.signIn}
          </Button>
        ) : (
          <SignOutButton />
        )}
      </div>
    </SideDrawer>
  )
}
