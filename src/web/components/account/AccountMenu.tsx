import { LayoutDashboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Customer } from '#contract/types.ts'
import { accountTexts } from '#text/account/account.ts'
import { EntryLinks } from '#web/components/shell/navigation/EntryLinks.tsx'
import { paths } from '#domain/site-map/paths.ts'
import { useStudio } from '#web/studio.ts'
import { Avatar } from '#web/ui/pictures/Avatar.tsx'
import styles from './AccountHeader.module.css'
import { accountEntries, type AccountSection } from './entries.ts'
import { SignOutButton } from './SignOutButton.tsx'
import { can } from '#domain/people/roles.ts'
import { fullName } from '#domain/people/full-name.ts'

const texts = accountTexts.layout

interface AccountMenuProps {
  customer: Customer
  section: AccountSection | null
}

/** The customer's picture on the desktop; opens the pages about the customer. */
export function AccountMenu({ customer, section }: AccountMenuProps): ReactNode {
  const { key } = useLocation()
  return (
    <div className={styles['account']}>
      <button type="button" className={styles['avatar']} aria-haspopup="true" popoverTarget="account-menu">
        <span className="vh">{texts.openAccount}</span>
        <Avatar name={customer.name} lastName={customer.last_name} src={customer.file?.src} />
      </button>
      <div key={key} className={styles['popover']} id="account-menu" popover="auto">
        <p className={styles['who']}>
          <b className="b">{fullName(customer)}</b>
          <span className="sm mu">{customer.email}</span>
        </p>
        <nav aria-label={texts.account}>
          <AccountLinks customer={customer} section={section} />
        </nav>
        <SignOutButton variant="ghost" />
      </div>
    </div>
  )
}

interface AccountLinksProps {
  customer: Customer
  section: AccountSection | null
}

/** The pages about the customer, and for staff a link to the back office. */
export function AccountLinks({ customer, section }: AccountLinksProps): ReactNode {
  const studio = useStudio()
  return (
    <>
      <EntryLinks entries={accountEntries(studio)} section={section} icons />
      {!can(customer.role, 'office') ? null : (
        // Another area with its own styles, so it loads a document.
        <a href={paths.admin()}>
          <LayoutDashboard />
          {texts.backOffice}
        </a>
      )}
    </>
  )
}
