import { CircleDashed } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import type { Customer } from '#contract/types.ts'
import { accountTexts } from '#text/account/account.ts'
import { dateLong } from '#web/ui/written-dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import styles from './profile.module.css'

const texts = accountTexts.profile

interface ProfileViewProps {
  customer: Customer
  onEdit: () => void
  editRef: Ref<HTMLButtonElement>
}

/** The customer's data at the studio, and what is still missing. */
export function ProfileView({ customer, onEdit, editRef }: ProfileViewProps): ReactNode {
  const { name, last_name, phone, birthdate, instagram } = customer
  const missing = [
    phone ? null : texts.phone,
    birthdate ? null : texts.birthdate,
    instagram ? null : texts.instagram,
  ].filter((label) => label !== null)
  return (
    <div className={styles['profile']}>
      <div className={styles['who']}>
        <Avatar name={name} lastName={last_name} src={customer.file?.src} size={112} />
        <p className={`d t-3 ${styles['name']}`}>{`${name} ${last_name}`.trim()}</p>
        <Button ref={editRef} wide onClick={onEdit}>
          {texts.edit}
        </Button>
        {missing.length === 0 ? null : (
          <section className={styles['missing']} aria-labelledby="profile-missing">
            <h2 id="profile-missing">{texts.missing}</h2>
            <ul>
              {missing.map((label) => (
                <li key={label}>
                  <CircleDashed aria-hidden />
                  {label}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <section>
        <h2 className="t-3">{texts.personal}</h2>
        <dl className={styles['facts']}>
          <Fact label={texts.name}>{`${name} ${last_name}`.trim()}</Fact>
          <Fact label={texts.email}>{customer.email}</Fact>
          <Fact label={texts.phone}>{phone ? spaced(phone) : null}</Fact>
          <Fact label={texts.birthday} none={texts.noBirthdate}>
            {birthdate ? dateLong(birthdate) : null}
          </Fact>
          <Fact label={texts.instagram}>{instagram || null}</Fact>
        </dl>
      </section>
    </div>
  )
}

function Fact({
  label,
  none = texts.notGiven,
  children,
}: {
  label: string
  none?: string
  children: string | null
}): ReactNode {
  return (
    <>
      <dt>{label}</dt>
      <dd className={children === null ? styles['none'] : undefined}>{children ?? none}</dd>
    </>
  )
}

/** `55 1234 5678` */
function spaced(phone: string): string {
  return phone.length === 10 ? `${phone.slice(0, 2)} ${phone.slice(2, 6)} ${phone.slice(6)}` : phone
}
