import { useState, type ReactNode } from 'react'
import type { ClassReservation } from '#contract/types.ts'
import { spotRows } from '#domain/booking/spots/spots.ts'
import { reservationTexts } from '#text/booking/reservations.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { ClassStrip } from '#web/components/booking/dialogs/ClassFacts.tsx'
import type { DialogEnds } from '#web/components/booking/dialogs/ends-with.ts'
import { RoomFront } from '#web/components/booking/dialogs/spots/RoomFront.tsx'
import { SpotMap } from '#web/components/booking/dialogs/spots/SpotMap.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'

const texts = reservationTexts.spot

interface SpotDialogProps extends DialogEnds {
  /** One's own place or a guest's, in a class with a map. */
  reservation: ClassReservation
  /** The spot of one's own where a guest's is moved, else the guest's. */
  beside: number | null
}

/** Moves a place to another free spot of the same class. */
export function SpotDialog({ reservation, beside, onClose, onDone, onRefused }: SpotDialogProps): ReactNode {
  const { class_reservation_id, single_class: single, guest, spot: had } = reservation
  const [wanted, choose] = useState(had)
  const told = String(wanted)
  const { busy, problem, send } = useCall({
    done: () => onDone(guest === null ? texts.done({ spot: told }) : texts.doneGuest({ guest, spot: told })),
    refused: onRefused,
  })
  const taken = new Set(
    single.class_reservations.flatMap(({ spot }) => (spot === null || spot === had ? [] : spot)),
  )
  const rows = spotRows(single.class_type.spot_map ?? '')
  const full = rows.flat().every((spot) => spot === had || taken.has(spot))
  const free = wanted !== null && wanted !== had && !taken.has(wanted) ? wanted : null
  const save = (spot: number): void =>
    void send(() => api('PUT /class_reservations', { body: { class_reservation_id, spot } }))
  return (
    <Dialog
      onClose={onClose}
      busy={busy}
      title={texts.title}
      width={560}
      footer={
        <Button
          wide
          busy={busy}
          busyLabel={texts.busy}
          disabled={free === null}
          onClick={() => (free === null ? undefined : save(free))}
        >
          {free === null ? texts.choose : texts.submit({ spot: free })}
        </Button>
      }
    >
      <ClassStrip singleClass={single} />
      <SpotMap
        rows={rows}
        taken={taken}
        choosing={guest === null ? 'mine' : 'guest'}
        chosen={guest === null ? { mine: wanted, guest: beside } : { mine: beside, guest: wanted }}
        onChoose={choose}
        withGuest={guest !== null || beside !== null}
        front={<RoomFront singleClass={single} />}
      />
      <p className="sm mu">{full ? texts.full : texts.free}</p>
      <Problem>{problem}</Problem>
    </Dialog>
  )
}
