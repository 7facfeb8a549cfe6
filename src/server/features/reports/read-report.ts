import { columnsOf, type ColumnKind, type ReportName } from '#domain/reports/reports.ts'
import { toPesos } from '#domain/money.ts'
import { run, type Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { COACHES, HOURS, TYPES } from './classes.queries.ts'
import { CREDITS, METHODS, PACKAGES, SALES } from './money.queries.ts'
import { RETENTION, SUBSCRIPTIONS } from './people.queries.ts'

type Cell = string | number | null
type Row = Record<string, Cell>

const statements: Record<ReportName, Statement> = {
  sales: SALES,
  packages: PACKAGES,
  methods: METHODS,
  types: TYPES,
  hours: HOURS,
  coaches: COACHES,
  subscriptions: SUBSCRIPTIONS,
  retention: RETENTION,
  credits: CREDITS,
}

interface Span {
  from: Date
  until: Date
  timezone: string
}

/** The rows of a report, with the cells of its columns alone; money in pesos. */
export async function readReport(db: Queryable, name: ReportName, span: Span): Promise<Row[]> {
  const rows = await run<Row>(db, statements[name], [span.from, span.until, span.timezone])
  if (name === 'methods') for (const row of rows) row['method'] ??= deskTexts.terminal
  return rows.map((row) =>
    Object.fromEntries(columnsOf(name).map(([key, kind]) => [key, cellOf(row[key] ?? null, kind)])),
  )
}

function cellOf(value: Cell, kind: ColumnKind): Cell {
  if (typeof value !== 'number') return value
  if (kind === 'money') return toPesos(value)
  return kind === 'share' || kind === 'stars' ? Math.round(value * 1000) / 1000 : value
}
