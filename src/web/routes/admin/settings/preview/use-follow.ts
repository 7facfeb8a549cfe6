import { useEffect, useRef, type RefObject } from 'react'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { settingKeys } from '#domain/configuration/registry.ts'
import { sectionNames } from '#web/components/site/landing/sections.ts'

/** Scrolls to the section whose setting has just changed. */
export function useFollow(stand: RefObject<HTMLElement | null>, studio: Configuration): void {
  const before = useRef(studio)
  useEffect(() => {
    const changed = settingKeys.find((key) => studio[key] !== before.current[key])
    before.current = studio
    const name = sectionNames.find((one) => changed?.startsWith(`${one}_`))
    const sketch = name && stand.current?.querySelector<HTMLElement>(`[data-sketch="${name}"]`)
    if (sketch) stand.current?.scrollTo({ top: sketch.offsetTop - ABOVE })
    else if (changed?.startsWith('banner_')) stand.current?.scrollTo({ top: 0 })
  })
}

/** How much of what is above a section stays visible, in px. */
const ABOVE = 48
