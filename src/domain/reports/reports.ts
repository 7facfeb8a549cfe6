/** How a cell is read: `share` is a part of one, 0 to 1; `weekday` is 1 for Monday; `month` is YYYY-MM. */
export type ColumnKind = 'text' | 'day' | 'month' | 'weekday' | 'hour' | 'count' | 'money' | 'share' | 'stars'

type Columns = Readonly<Record<string, ColumnKind>>

/** The reports, each with its columns in order. */
export const reports = {
  sales: { day: 'day', received: 'money', refunded: 'money', net: 'money', payments: 'count' },
  packages: { package: 'text', charges: 'count', charged: 'money', tax: 'money' },
  methods: { method: 'text', charges: 'count', charged: 'money' },
  types: {
    type: 'text',
    classes: 'count',
    places: 'count',
    taken: 'count',
    occupancy: 'share',
    came: 'count',
    missed: 'count',
    stars: 'stars',
  },
  hours: {
    weekday: 'weekday',
    hour: 'hour',
    classes: 'count',
    places: 'count',
    taken: 'count',
    occupancy: 'share',
  },
  coaches: {
    coach: 'text',
    classes: 'count',
    places: 'count',
    taken: 'count',
    occupancy: 'share',
    stars: 'stars',
  },
  subscriptions: {
    month: 'month',
    begun: 'count',
    ended: 'count',
    active: 'count',
    lost: 'share',
  },
  retention: { month: 'month', customers: 'count', after: 'count', came: 'count', share: 'share' },
  credits: { package: 'text', customers: 'count', credits: 'count', value: 'money' },
} as const satisfies Record<string, Columns>

export type ReportName = keyof typeof reports

export const reportNames = Object.keys(reports) as [ReportName, ...ReportName[]]

/** The days that a report covers at most. */
export const MOST_DAYS = 1100

export const columnsOf = (name: ReportName): [key: string, kind: ColumnKind][] =>
  Object.entries(reports[name])
