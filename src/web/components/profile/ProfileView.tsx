import { CircleDashed } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import type { Customer } from '#contract/types.ts'
import { localDay } from '#domain/time/local-day.ts'
import { fullName } from '#domain/people/full-name.ts'
import { profileTexts as texts } from '#text/account/profile/profile.ts'
import { useStudio } from '#web/studio.ts'
import { dateLong, monthLong } from '#web/ui/format/written-dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Avatar } from '#web/ui/pictures/Avatar.tsx'
import { EmailFact } from './facts/EmailFact.tsx'
import { AddressFacts } from './facts/AddressFacts.tsx'
import { Fact, Facts } from './facts/Facts.tsx'
import { AnswerFacts } from './facts/AnswerFacts.tsx'
import { missingOf } from './missing.ts'
import { addressMore, type ProfileForms } from './profile-forms.ts'
import styles from './profile.module.css'

interface ProfileViewProps {
  customer: Customer
  forms: ProfileForms
  onEdit: () => void
  editRef: Ref<HTMLButtonElement>
}

/** The customer's data at the studio, and what is still missing. */
export function ProfileView({ customer, forms, onEdit, editRef }: ProfileViewProps): ReactNode {
  const { name, last_name, phone, birthdate, instagram } = customer
  const { timezone } = useStudio()
  const whole = fullName(customer)
  return (
    <div className={styles['profile']}>
      <div className={styles['who']}>
        <Avatar name={name} lastName={last_name} src={customer.file?.src} size={112} />
        <div className={styles['name']}>
          <p className="d t-3">{whole}</p>
          <p className="sm mu">
            {texts.since({ month: monthLong(localDay(new Date(customer.createdAt), timezone)) })}
          </p>
        </div>
        <Button ref={editRef} wide onClick={onEdit}>
          {texts.edit}
        </Button>
        <Missing labels={missingOf(customer, forms)} />
      </div>
      <div className={styles['sections']}>
        <Facts title={texts.personal}>
          <Fact label={texts.name}>{whole}</Fact>
          <EmailFact customer={customer} />
          <Fact label={texts.phone}>{phone ? spaced(phone) : null}</Fact>
          <Fact label={texts.birthday} none={texts.noBirthdate}>
            {birthdate ? dateLong(birthdate) : null}
          </Fact>
          <Fact label={texts.instagram}>{instagram || null}</Fact>
          <Fact label={texts.picture}>{customer.file ? texts.pictureGiven : null}</Fact>
        </Facts>
        {forms.profile.form_fields.length > 0 ? (
          <Facts title={texts.more}>
            <AnswerFacts fields={forms.profile.form_fields} />
          </Facts>
        ) : null}
        <AddressFacts address={customer.address} forms={forms}>
          <AnswerFacts fields={addressMore(forms)} />
        </AddressFacts>
      </div>
    </div>
  )
}

function Missing({ labels }: { labels: readonly string[] }): ReactNode {
  if (labels.length === 0) return null
  return (
    <section className={styles['missing']} aria-labelledby="profile-missing">
      <h2 id="profile-missing">{texts.missing}</h2>
      <ul>
        {labels.map((label) => (
          <li key={label}>
            <CircleDashed />
            {label}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `55 1234 5678` */
function spaced(phone: string): string {
  return phone.length === 10 ? `${phone.slice(0, 2)} ${phone.slice(2, 6)} ${phone.slice(6)}` : phone
}
