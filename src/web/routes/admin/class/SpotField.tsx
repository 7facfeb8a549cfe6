import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SingleClass } from '#contract/types.ts'
import { spotRows } from '#domain/booking/spots/spots.ts'
import { classTexts } from '#text/admin/schedule/class.ts'
import { RoomFront } from '#web/components/booking/dialogs/spots/RoomFront.tsx'
import { SpotMap } from '#web/components/booking/dialogs/spots/SpotMap.tsx'
import styles from './class.module.css'

interface SpotFieldProps {
  single: SingleClass
  value: number | null
  error?: ReactNode
  onChange: (spot: number) => void
}

/** Chooses a free spot of a class on its map; nothing for a class without one. */
export function SpotField({ single, value, error, onChange }: SpotFieldProps): ReactNode {
  const { spot_map } = single.class_type
  if (spot_map === null) return null
  const taken = new Set(single.class_reservations.flatMap(({ spot }) => spot ?? []))
  return (
    <Input.Wrapper
      label={classTexts.bookDialog.spot}
      labelElement="div"
      error={error}
      errorProps={{ className: styles['apart'] }}
      data-path="spot"
    >
      <SpotMap
        rows={spotRows(spot_map)}
        taken={taken}
        choosing="mine"
        chosen={{ mine: value, guest: null }}
        onChoose={onChange}
        front={<RoomFront singleClass={single} />}
        withGuest={false}
        atDesk
      />
    </Input.Wrapper>
  )
}
