import { ActionIcon, Alert, Button, Switch } from '@mantine/core'
import { Minus, Plus, Trash2, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { parseSpotMap, spotCount, spotRows } from '#domain/booking/spots/spots.ts'
import { recordTexts } from '#text/admin/records.ts'
import { api } from '#web/api/browser.ts'
import { useRead } from '#web/api/use-read.ts'
import type { SectionProps } from '#web/routes/admin/catalogue/catalogue.ts'
import type { ClassTypeRecord, ClassTypeValues } from './class-type.ts'
import styles from './records.module.css'

const texts = recordTexts.map
/** What a new map begins with, and the most that can be drawn; the API takes larger ones. */
const FIRST_MAP = '5,6'
const MOST_IN_ROW = 30
const MOST_ROWS = 20

type Used = { spot: number; reservations: number }

/** Draws a class type's spots row by row, and warns of reservations whose spot would vanish. */
export function SpotMapEditor({ form, record }: SectionProps<ClassTypeRecord, ClassTypeValues>): ReactNode {
  const map = form.values.spot_map
  const [before, setBefore] = useState<readonly string[]>([])
  // Only a warning: the server checks again when the map is saved.
  const { answer: used } = useRead(record && String(record.class_type_id), (signal) =>
    api('GET /class_types/{id}/spots', { params: { id: record?.class_type_id ?? 0 }, signal }),
  )
  const sizes = map === '' ? [] : parseSpotMap(map)
  const draw = (next: readonly number[] | string): void => {
    setBefore([...before, map])
    form.setFieldValue('spot_map', typeof next === 'string' ? next : next.join())
  }
  const resize = (row: number, size: number) =>
    draw(sizes.map((each, index) => (index === row ? size : each)))
  const undo = (): void => {
    form.setFieldValue('spot_map', before.at(-1) ?? '')
    setBefore(before.slice(0, -1))
  }
  const rows = map === '' ? [] : spotRows(map)
  const ends = { add: sizes.length >= MOST_ROWS, remove: sizes.length === 1 }

  return (
    <div className={styles['editor']}>
      <Switch
        label={texts.use}
        labelPosition="left"
        checked={map !== ''}
        onChange={(event) => draw(event.currentTarget.checked ? FIRST_MAP : '')}
      />
      {map === '' ? null : (
        <div className={styles['rows']} data-spot-map={map}>
          <span className={styles['stage']} aria-hidden>
            {texts.front}
          </span>
          {rows.map((spots, row) => (
            <div
              // A row has no identity but its place: another key would take the focus from its buttons.
              // oxlint-disable-next-line react/no-array-index-key
              key={row}
              className={styles['line']}
              role="group"
              aria-label={texts.rowOf({ row: row + 1, count: spots.length })}
            >
              <span className={styles['row']} aria-hidden>
                {spots.map((spot) => (
                  <span key={spot} className={styles['spot']}>
                    {spot}
                  </span>
                ))}
              </span>
              <span className={styles['tools']}>
                <Tool
                  label={texts.less({ row: row + 1 })}
                  disabled={spots.length === 1}
                  onClick={() => resize(row, spots.length - 1)}
                >
                  <Minus />
                </Tool>
                <Tool
                  label={texts.more({ row: row + 1 })}
                  disabled={spots.length >= MOST_IN_ROW}
                  onClick={() => resize(row, spots.length + 1)}
                >
                  <Plus />
                </Tool>
                <Tool
                  label={texts.remove({ row: row + 1 })}
                  disabled={ends.remove}
                  onClick={() => draw(sizes.filter((_, index) => index !== row))}
                >
                  <Trash2 />
                </Tool>
              </span>
            </div>
          ))}
        </div>
      )}
      <div className={styles['under']}>
        {map === '' ? null : (
          <>
            <p className="sm b" role="status">
              {texts.total({ count: spotCount(map), rows: sizes.length })}
            </p>
            <Button
              variant="default"
              size="sm"
              disabled={ends.add}
              onClick={() => draw([sizes[0] ?? 1, ...sizes])}
            >
              {texts.addFront}
            </Button>
            <Button
              variant="default"
              size="sm"
              disabled={ends.add}
              onClick={() => draw([...sizes, sizes.at(-1) ?? 1])}
            >
              {texts.addBack}
            </Button>
          </>
        )}
        {map === '' && before.length === 0 ? null : (
          <Button
            variant="default"
            size="sm"
            disabled={before.length === 0}
            leftSection={<Undo2 />}
            onClick={undo}
          >
            {texts.undo}
          </Button>
        )}
      </div>
      <Lost used={used?.spots ?? []} spots={map === '' ? 0 : spotCount(map)} />
    </div>
  )
}

interface ToolProps {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

const Tool = ({ label, ...rest }: ToolProps): ReactNode => (
  <ActionIcon size={40} aria-label={label} {...rest} />
)

/** The reservations to come that use spots beyond the map. */
function Lost({ used, spots }: { used: readonly Used[]; spots: number }): ReactNode {
  const lost = used.filter(({ spot }) => spot > spots)
  if (lost.length === 0) return null
  const named = new Intl.ListFormat('es-MX').format(lost.map(({ spot }) => texts.spot({ spot })))
  const reservations = lost.reduce((sum, one) => sum + one.reservations, 0)
  return (
    <Alert color="warn" role="status">
      {texts.lost({ spots: named, count: lost.length, reservations })}
    </Alert>
  )
}
