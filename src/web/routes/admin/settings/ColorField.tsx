import { ColorInput } from '@mantine/core'
import clsx from 'clsx'
import { useId, useState, type ReactNode } from 'react'
import { settingTexts } from '#text/admin/settings/configuration.ts'
import { colorNote, type ColorKey } from '#web/components/brand/color-notes.ts'
import { useSettingsPage } from './context.ts'
import { asText } from './field-props.ts'
import { brandOf } from './values.ts'
import styles from './settings.module.css'

/** A colour of the brand: its swatch, its contrast and its field. */
export function ColorField({ name }: { name: ColorKey }): ReactNode {
  const { form } = useSettingsPage()
  const noteId = useId()
  // The field keeps its picker open for as long as it has the focus.
  const [shut, setShut] = useState(false)
  const value = asText(form.values[name])
  const brand = brandOf(form.fitting)
  const note = colorNote(name, brand)
  return (
    <div className={styles['color']}>
      <span
        className={styles['patch']}
        style={{ background: asText(form.fitting[name]) || 'var(--sunken)' }}
        aria-hidden
      />
      <span className={styles['colorName']}>
        <b className="b">{settingTexts[name].label}</b>
        <span id={noteId} className={clsx('xs', note.adjusted ? styles['adjusted'] : 'mu')}>
          {note.text}
        </span>
      </span>
      <ColorInput
        id={name}
        className={styles['colorInput']}
        aria-label={`${settingTexts[name].label}. ${settingTexts[name].hint}`}
        aria-describedby={noteId}
        value={value}
        error={form.errors[name]}
        format="hex"
        fixOnBlur={false}
        withEyeDropper={false}
        withPreview={false}
        swatchesPerRow={6}
        popoverProps={{ position: 'bottom-end', withinPortal: false, ...(shut && { opened: false }) }}
        onKeyDown={({ key }) => key === 'Escape' && setShut(true)}
        onClick={() => setShut(false)}
        onBlur={() => setShut(false)}
        onChange={(next) => form.set({ [name]: next })}
      />
    </div>
  )
}
