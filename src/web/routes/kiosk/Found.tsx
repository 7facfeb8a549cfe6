import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { kioskTexts as texts } from '#text/booking/kiosk.ts'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { timeOf } from '#web/ui/format/format.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { Heading } from './Heading.tsx'
import styles from './kiosk.module.css'
import { type Arrival, type Proof, useCheckIn } from './use-check-in.ts'

export type FoundPerson = Answer<'POST /kiosk/find'> & { proof: Proof }
type Place = FoundPerson['places'][number]

interface FoundProps {
  person: FoundPerson
  onArrival: (arrival: Arrival) => void
  onBack: () => void
}

/** Asks whether it is them; pressing the class is the answer. */
export function Found({ person: { person, places, proof }, onArrival, onBack }: FoundProps): ReactNode {
  const { timezone } = useStudio()
  const { busy, problem, checkIn } = useCheckIn(proof, onArrival)
  return (
    <>
      <Heading>{texts.found({ person })}</Heading>
      <p className="mu">{leadOf(places, timezone)}</p>
      <Problem>{problem}</Problem>
      <ul className={styles['places']}>
        {places.map((place) => (
          <li key={place.class_reservation_id}>
            <ClassLine place={place} />
            {place.state === 'open' ? (
              <Button
                wide
                busy={busy}
                className={styles['press']}
                onClick={() => checkIn(place.class_reservation_id)}
              >
                {place.guest === null ? texts.checkIn : texts.checkInGuest({ guest: place.guest })}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <Button variant="quiet" wide className={styles['press']} onClick={onBack}>
        {texts.notMe}
      </Button>
      <p className="sm mu">{texts.privacy}</p>
    </>
  )
}

function leadOf(places: readonly Place[], timezone: string): string {
  if (places.some(({ state }) => state === 'open')) return texts.foundLead
  const early = places.find(({ state }) => state === 'early')
  return early === undefined ? texts.registered : texts.foundEarly({ time: timeOf(early.opens_at, timezone) })
}

function ClassLine({ place: { guest, single_class: single, state, opens_at } }: { place: Place }): ReactNode {
  const { timezone } = useStudio()
  return (
    <div className={styles['class']}>
      <div>
        <h2>{single.name}</h2>
        <p className="mu">
          {texts.facts({ time: timeOf(single.class_date, timezone), coaches: single.coaches || 'none' })}
        </p>
        {guest === null ? null : <p className="mu">{texts.guest({ guest })}</p>}
      </div>
      {state === 'early' ? <Tag tone="warn">{texts.early({ time: timeOf(opens_at, timezone) })}</Tag> : null}
      {state === 'arrived' ? (
        <Tag tone="ok">
          <Check /> {texts.arrived}
        </Tag>
      ) : null}
    </div>
  )
}
