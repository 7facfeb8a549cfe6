import type { ClassTypeKey } from './catalogue.ts'

type Coach = 'Valentina' | 'Mateo' | 'Renata' | 'Diego' | 'Camila' | 'Julián'
type Place = 'Roma Norte' | 'Condesa'
type Entry = readonly [time: string, type: ClassTypeKey, coach: Coach, place: Place]

export interface WeeklyClass {
  /** 1 = Monday … 7 = Sunday. */
  weekday: number
  /** HH:MM in the studio's time zone. */
  time: string
  type: ClassTypeKey
  coach: Coach
  place: Place
  /** Minutes. */
  duration: number
  /** Requires the special event's package. */
  masterclass: boolean
}

const week: readonly (readonly Entry[])[] = [
  [
    ['07:00', 'cycling', 'Valentina', 'Roma Norte'],
    ['07:00', 'reformer', 'Mateo', 'Condesa'],
    ['08:15', 'yoga', 'Camila', 'Roma Norte'],
    ['08:15', 'reformer', 'Mateo', 'Condesa'],
    ['09:00', 'barre', 'Renata', 'Condesa'],
    ['10:15', 'barre', 'Renata', 'Condesa'],
    ['17:30', 'funcional', 'Diego', 'Roma Norte'],
    ['18:00', 'reformer', 'Mateo', 'Condesa'],
    ['18:30', 'cycling', 'Julián', 'Roma Norte'],
    ['19:00', 'yoga', 'Camila', 'Roma Norte'],
    ['19:30', 'reformer', 'Diego', 'Condesa'],
    ['19:45', 'cycling', 'Julián', 'Roma Norte'],
  ],
  [
    ['07:00', 'reformer', 'Mateo', 'Condesa'],
    ['07:00', 'cycling', 'Julián', 'Roma Norte'],
    ['08:15', 'funcional', 'Diego', 'Roma Norte'],
    ['09:00', 'barre', 'Renata', 'Condesa'],
    ['09:30', 'yoga', 'Camila', 'Roma Norte'],
    ['13:00', 'meditacion', 'Camila', 'Condesa'],
    ['17:30', 'barre', 'Renata', 'Condesa'],
    ['18:30', 'cycling', 'Julián', 'Roma Norte'],
    ['18:45', 'barre', 'Renata', 'Condesa'],
    ['19:00', 'funcional', 'Diego', 'Roma Norte'],
    ['19:45', 'cycling', 'Valentina', 'Roma Norte'],
    ['20:00', 'reformer', 'Mateo', 'Condesa'],
  ],
  [
    ['07:00', 'cycling', 'Valentina', 'Roma Norte'],
    ['07:15', 'funcional', 'Diego', 'Roma Norte'],
    ['08:15', 'cycling', 'Valentina', 'Roma Norte'],
    ['09:00', 'yoga', 'Camila', 'Roma Norte'],
    ['10:00', 'reformer', 'Diego', 'Condesa'],
    ['11:15', 'reformer', 'Diego', 'Condesa'],
    ['18:00', 'barre', 'Renata', 'Condesa'],
    ['18:00', 'reformer', 'Mateo', 'Condesa'],
    ['19:15', 'cycling', 'Julián', 'Roma Norte'],
    ['19:30', 'reformer', 'Mateo', 'Condesa'],
    ['20:30', 'yoga', 'Camila', 'Roma Norte'],
  ],
  [
    ['07:00', 'reformer', 'Mateo', 'Condesa'],
    ['07:00', 'cycling', 'Julián', 'Roma Norte'],
    ['08:15', 'reformer', 'Mateo', 'Condesa'],
    ['09:00', 'yoga', 'Camila', 'Roma Norte'],
    ['09:00', 'barre', 'Renata', 'Condesa'],
    ['13:00', 'meditacion', 'Camila', 'Condesa'],
    ['17:30', 'funcional', 'Diego', 'Roma Norte'],
    ['18:15', 'reformer', 'Mateo', 'Condesa'],
    ['18:30', 'cycling', 'Valentina', 'Roma Norte'],
    ['19:30', 'barre', 'Renata', 'Condesa'],
    ['19:45', 'cycling', 'Valentina', 'Roma Norte'],
    ['20:00', 'yoga', 'Camila', 'Roma Norte'],
  ],
  [
    ['07:00', 'cycling', 'Julián', 'Roma Norte'],
    ['07:15', 'funcional', 'Diego', 'Roma Norte'],
    ['08:15', 'barre', 'Renata', 'Condesa'],
    ['09:00', 'yoga', 'Camila', 'Roma Norte'],
    ['10:00', 'reformer', 'Diego', 'Condesa'],
    ['11:15', 'reformer', 'Diego', 'Condesa'],
    ['17:30', 'cycling', 'Julián', 'Roma Norte'],
    ['18:00', 'yoga', 'Camila', 'Roma Norte'],
    ['18:30', 'barre', 'Renata', 'Condesa'],
  ],
  [
    ['08:30', 'yoga', 'Camila', 'Condesa'],
    ['09:00', 'barre', 'Renata', 'Condesa'],
    ['09:15', 'cycling', 'Julián', 'Roma Norte'],
    ['10:30', 'cycling', 'Valentina', 'Roma Norte'],
    ['10:30', 'reformer', 'Mateo', 'Condesa'],
    ['12:00', 'funcional', 'Diego', 'Roma Norte'],
    ['12:00', 'reformer', 'Mateo', 'Condesa'],
  ],
  [
    ['10:00', 'yoga', 'Camila', 'Roma Norte'],
    ['10:30', 'cycling', 'Valentina', 'Roma Norte'],
    ['12:00', 'meditacion', 'Camila', 'Roma Norte'],
  ],
]

const minutes: Partial<Record<ClassTypeKey, number>> = { meditacion: 40, yoga: 60 }
const MASTERCLASS_DAY = 6
const MASTERCLASS_MINUTES = 120

/** The classes of one week, the same every week. A coach teaches one at a time; a unit test checks it. */
export const weeklyClasses: readonly WeeklyClass[] = week.flatMap((day, index) =>
  day.map(([time, type, coach, place]) => {
    const masterclass = index + 1 === MASTERCLASS_DAY && type === 'barre'
    const duration = masterclass ? MASTERCLASS_MINUTES : (minutes[type] ?? 50)
    return { weekday: index + 1, time, type, coach, place, duration, masterclass }
  }),
)
