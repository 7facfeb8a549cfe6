import {
  Bike,
  Dumbbell,
  Flame,
  Flower2,
  Heart,
  Moon,
  Music,
  Sparkles,
  Star,
  StretchHorizontal,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'

const icons = {
  bike: Bike,
  dumbbell: Dumbbell,
  flame: Flame,
  'flower-2': Flower2,
  heart: Heart,
  moon: Moon,
  music: Music,
  sparkles: Sparkles,
  star: Star,
  'stretch-horizontal': StretchHorizontal,
} satisfies Record<string, LucideIcon>

export type ClassIconName = keyof typeof icons
export const CLASS_ICONS = Object.keys(icons) as ClassIconName[]

/** The icon that a class was given; nothing for a name that is not one of ours. */
export function ClassIcon({ name, className }: { name: string | null; className?: string }): ReactNode {
  if (name === null || !Object.hasOwn(icons, name)) return null
  const Icon = icons[name as ClassIconName]
  return <Icon className={className} />
}
