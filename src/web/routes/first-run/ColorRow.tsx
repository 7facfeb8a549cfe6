import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { adminTexts } from '#text/admin/admin.ts'
import { colorNote } from '#web/components/brand/color-notes.ts'
import styles from './first-run.module.css'

const texts = adminTexts.firstRun

const colors = ['primary', 'accent', 'dark', 'gray', 'light'] as const
type FirstColor = (typeof colors)[number]
export type FirstColors = Record<FirstColor, string>

interface ColorRowProps {
  brand: FirstColors
  onChange: (color: FirstColor, hex: string) => void
}

/** The five brand colours, and whether text is readable with all of them. */
export function ColorRow({ brand, onChange }: ColorRowProps): ReactNode {
  const adjusted = colors.some((color) => colorNote(color, brand).adjusted)
  return (
    <div role="group" aria-labelledby="first-run-colors">
      <p className={styles['label']} id="first-run-colors">
        {texts.colors}
      </p>
      <div className={styles['colors']}>
        {colors.map((color) => (
          <label key={color}>
            <input
              type="color"
              value={brand[color]}
              onChange={(event) => onChange(color, event.target.value)}
            />
            {texts.colorNames[color]}
          </label>
        ))}
      </div>
      <p className={styles['readable']} role="status">
        <Check />
        {adjusted ? texts.adjusted : texts.readable}
      </p>
    </div>
  )
}
