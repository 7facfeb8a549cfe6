import { Badge, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { phoneAsShown } from '#domain/phone.ts'
import { paths } from '#domain/site-map/paths.ts'
import { inboxTexts } from '#text/admin/messages/inbox.ts'
import { messageTexts } from '#text/messages.ts'
import { useStudio } from '#web/studio.ts'
import { dayAndTime, dayShort } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { Avatar } from '#web/ui/pictures/Avatar.tsx'
import type { About } from './load-open.ts'
import styles from './inbox.module.css'
import type { Ways } from './WriteForm.tsx'

const texts = inboxTexts.about

interface AboutCustomerProps {
  about: About
  name: string
  ways: Ways['ways']
}

/** Who one is writing with: what they have, when they come next and by what they can be reached. */
export function AboutCustomer({ about, name, ways }: AboutCustomerProps): ReactNode {
  const { timezone } = useStudio()
  const { first_name, last_name, picture, phone, next } = about
  return (
    <aside className={styles['customer']} aria-label={texts.label}>
      <Avatar name={first_name} lastName={last_name} src={picture} size={72} />
      <div>
        <p className="b">{name}</p>
        {phone ? (
          <a className="sm num" href={`tel:${phone}`}>
            {phoneAsShown(phone)}
          </a>
        ) : null}
      </div>
      <dl className={styles['facts']}>
        <div>
          <dt>{texts.credits}</dt>
          <dd className="num">{creditsOf(about)}</dd>
        </div>
        <div>
          <dt>{texts.next}</dt>
          <dd>{next ? `${next.name}, ${dayAndTime(next.at, timezone)}` : texts.noNext}</dd>
        </div>
        <div>
          <dt>{texts.channels}</dt>
          <dd className={styles['tags']}>
            {ways.map(({ channel, reason }) => (
              <Badge key={channel} color={reason === null ? 'ok' : 'neutral'}>
                {reason === null
                  ? messageTexts.channels[channel]
                  : texts.shut({ channel: messageTexts.channels[channel] })}
              </Badge>
            ))}
          </dd>
        </div>
      </dl>
      {next ? (
        <Button component={Link} variant="default" size="sm" to={paths.adminClass(next.single_class_id)}>
          {texts.toClass}
        </Button>
      ) : null}
    </aside>
  )
}

function creditsOf({ credits, unlimited, expires, expiring }: About): string {
  const day = expires === null ? '' : dayShort(expires)
  if (unlimited) return day === '' ? texts.unlimited : texts.unlimitedUntil({ day })
  if (day === '' || credits === 0) return String(credits)
  return expiring < credits ? texts.firstUntil({ credits, day }) : texts.until({ credits, day })
}
