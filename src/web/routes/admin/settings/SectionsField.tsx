import { ActionIcon } from '@mantine/core'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { adminTexts } from '#text/admin/admin.ts'
import { settingTexts } from '#text/admin/settings/configuration.ts'
import { orderedSections, type SectionName } from '#web/components/site/landing/sections.ts'
import { useSettingsPage } from './context.ts'
import { FlagSwitch } from './FlagSwitch.tsx'
import { moveSection, placesOf, type Values } from './values.ts'
import styles from './settings.module.css'

const texts = adminTexts.settings.sections

/** The sections of the landing page: which are shown, and in which order. */
export function SectionsField(): ReactNode {
  const { form } = useSettingsPage()
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<SectionName | null>(null)
  /** The order before a drag, while it can still be cancelled. */
  const before = useRef<Partial<Values> | null>(null)
  const order = orderedSections(form.values)

  const move = (name: SectionName, by: -1 | 1): void => {
    form.set(moveSection(form.values, name, by))
    const place = order.indexOf(name) + by
    setSaid(texts.moved({ name: settingTexts[`${name}_enabled`].label, place: place + 1 }))
    // At either end the pressed button becomes disabled; the focus then moves to the other one.
    requestAnimationFrame(() => {
      const row = list.current?.querySelector(`[data-section="${name}"]`)
      const wanted = row?.querySelector<HTMLButtonElement>(`[data-by="${by}"]`)
      if (wanted?.disabled) row?.querySelector<HTMLButtonElement>('[data-by]:not(:disabled)')?.focus()
      else wanted?.focus()
    })
  }

  // Rows swap under the pointer, so that the preview already shows the result of a drop.
  const over = (name: SectionName) => (event: DragEvent) => {
    if (dragged === null) return
    const by = order.indexOf(name) - order.indexOf(dragged)
    if (by === 0) return
    const row = event.currentTarget.getBoundingClientRect()
    const half = event.clientY - row.top > row.height / 2
    if (by > 0 === half) form.set(moveSection(form.values, dragged, by))
  }
  const accept = (event: DragEvent): void => {
    if (dragged !== null) event.preventDefault()
  }
  const drop = (event: DragEvent): void => {
    accept(event)
    before.current = null
  }
  const end = (): void => {
    // Escape or a drop outside of the list: restore the order.
    if (before.current !== null) form.set(before.current)
    else if (dragged !== null)
      setSaid(
        texts.moved({ name: settingTexts[`${dragged}_enabled`].label, place: order.indexOf(dragged) + 1 }),
      )
    setDragged(null)
  }

  return (
    <>
      <p className="sm mu">{texts.lead}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol ref={list} className={styles['sections']} onDragOver={accept} onDrop={drop}>
        {order.map((name, index) => {
          const { label, hint } = settingTexts[`${name}_enabled`]
          return (
            // For the pointer; the arrow buttons in each row do the same by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={name}
              data-section={name}
              data-dragged={dragged === name || undefined}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', label)
                before.current = placesOf(form.values)
                setDragged(name)
              }}
              onDragOver={over(name)}
              onDragEnd={end}
            >
              <GripVertical className={styles['grip']} />
              <span className={styles['moves']}>
                <MoveButton
                  label={texts.up({ name: label })}
                  by={-1}
                  disabled={index === 0}
                  onMove={() => move(name, -1)}
                />
                <MoveButton
                  label={texts.down({ name: label })}
                  by={1}
                  disabled={index === order.length - 1}
                  onMove={() => move(name, 1)}
                />
              </span>
              <FlagSwitch name={`${name}_enabled`} label={label} hint={hint} />
            </li>
          )
        })}
      </ol>
      <p className="vh" role="status">
        {said}
      </p>
    </>
  )
}

interface MoveButtonProps {
  label: string
  by: -1 | 1
  disabled: boolean
  onMove: () => void
}

function MoveButton({ label, by, disabled, onMove }: MoveButtonProps): ReactNode {
  return (
    <ActionIcon aria-label={label} data-by={by} disabled={disabled} onClick={onMove}>
      {by === -1 ? <ArrowUp /> : <ArrowDown />}
    </ActionIcon>
  )
}
