import {
  Banknote,
  CalendarClock,
  CreditCard,
  Layers,
  type LucideIcon,
  MapPin,
  Palette,
  Shapes,
  Sparkles,
} from 'lucide-react'
import type { Answer } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { guideTexts } from '#text/admin/guide.ts'

export type Guide = Answer<'GET /studio/guide'>
export type Step = Guide['steps'][number]
export type StepKey = Step['key']

interface Place {
  icon: LucideIcon
  /** Where the step is done. */
  to: string
  /** Where it is changed later. */
  edit: string
}

export const places: Record<StepKey, Place> = {
  brand: same(Palette, paths.adminSettings({ grupo: 'appearance' })),
  location: { icon: MapPin, to: paths.adminLocations('nuevo'), edit: paths.adminLocations() },
  coach: { icon: Sparkles, to: paths.adminCoaches('nuevo'), edit: paths.adminCoaches() },
  class_type: { icon: Shapes, to: paths.adminClassTypes('nuevo'), edit: paths.adminClassTypes() },
  package: { icon: Layers, to: paths.adminPackages('nuevo'), edit: paths.adminPackages() },
  payment: same(CreditCard, paths.adminSettings({ grupo: 'selling' })),
  week: same(CalendarClock, paths.adminSchedule()),
  sale: { icon: Banknote, to: paths.adminSell(), edit: paths.adminSales() },
}

function same(icon: LucideIcon, to: string): Place {
  return { icon, to, edit: to }
}

/** The state of a link that leads from the guide to the screen of a step. */
export const FROM_GUIDE = { guide: true }
export const isFromGuide = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'guide' in state

/** What the studio has of a finished step, in words. */
export function doneText({ key, count }: Step, { maps }: Guide): string {
  if (key === 'brand' || key === 'payment' || key === 'sale') return guideTexts[key].done
  return key === 'class_type' ? guideTexts.class_type.done({ count, maps }) : guideTexts[key].done({ count })
}

export const doneOf = ({ steps }: Guide): number => steps.filter(({ done }) => done).length
export const isDone = (guide: Guide): boolean => guide.steps.every(({ done }) => done)
/** The first step that is not done. */
export const nextOf = ({ steps }: Guide): Step | undefined => steps.find(({ done }) => !done)
