import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { substituteTexts as texts } from '#text/admin/schedule/substitutes.ts'
import { useAtOnce } from '#web/routes/admin/parts/AtOnce.tsx'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { useStudio } from '#web/studio.ts'
import { dayAndTime } from '#web/ui/format/format.ts'
import { type Coaches, type Substitute, TakeClass } from './TakeClass.tsx'
import styles from './substitutes.module.css'

interface SubstitutesProps {
  requests: readonly Substitute[]
  /** Whom the desk can choose; null for a coach. */
  coaches: Coaches | null
}

/** The classes for which a coach is wanted, each with what the viewer can do about it. */
export function Substitutes({ requests, coaches }: SubstitutesProps): ReactNode {
  const [taking, setTaking] = useState<Substitute | null>(null)
  return (
    <>
      {requests.length === 0 ? null : (
        <section className={styles['list']} aria-labelledby="substitutes">
          <h2 id="substitutes">{texts.title}</h2>
          <ul>
            {requests.map((request) => (
              <Request
                key={request.substitute_request_id}
                request={request}
                desk={coaches !== null}
                onTake={() => setTaking(request)}
              />
            ))}
          </ul>
        </section>
      )}
      {/* Stays when the request is gone, to say who was faster. */}
      {taking === null ? null : (
        <TakeClass request={taking} coaches={coaches} onClose={() => setTaking(null)} />
      )}
    </>
  )
}

interface RequestProps {
  request: Substitute
  desk: boolean
  onTake: () => void
}

function Request({ request, desk, onTake }: RequestProps): ReactNode {
  const { timezone } = useStudio()
  const { class_type, class_date, location, note, taken, own, free } = request
  const { busy, run } = useAtOnce(true)
  const params = { id: request.substitute_request_id }
  return (
    <li>
      <div>
        <b>{texts.row({ name: class_type, when: dayAndTime(class_date, timezone), place: location })}</b>
        <p className="sm">{note === null ? texts.who(request) : texts.whoNote({ ...request, note })}</p>
        <p className="sm mu">{texts.booked({ taken })}</p>
      </div>
      <div className="wrapping">
        {desk || free ? (
          // A list of filled buttons would drown the page's own.
          <Button size="sm" variant={desk ? 'default' : 'filled'} onClick={onTake}>
            {desk ? texts.assign : texts.take}
          </Button>
        ) : null}
        {own ? (
          <BusyButton
            size="sm"
            variant={desk ? 'subtle' : 'default'}
            busy={busy}
            onClick={() => run(texts.withdrawn, (once) => once('DELETE /substitutes/{id}', { params }))}
          >
            {texts.withdraw}
          </BusyButton>
        ) : null}
      </div>
    </li>
  )
}
