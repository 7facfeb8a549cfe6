import { escapeHtml } from '#domain/escape-html.ts'
import { formatMoney } from '#domain/money.ts'
import { ownDataPageTexts as texts } from '#text/account/profile/own-data-page.ts'
import { dayOf, timeOf } from '#web/ui/format/format.ts'
import { dateMedium } from '#web/ui/format/written-dates.ts'

type Row = Readonly<Record<string, unknown>>
/** The file of `GET /customer/data`. */
export type OwnDataFile = Readonly<Record<string, unknown>> & { exported_at: string }

interface Studio {
  business_name: string
  timezone: string
}

/** A customer's data as a document that a person reads, in any browser and without a connection. */
export function ownDataPage(data: OwnDataFile, { business_name: studio, timezone }: Studio): string {
  const [customer] = rowsOf(data, 'customer')
  const title = escape(
    texts.title({ name: `${String(customer?.['name'])} ${String(customer?.['last_name'])}` }),
  )
  const day = moment(data.exported_at, timezone)
  const tables = Object.entries(texts.tables).map(([name, table]) =>
    section(table.title, table.columns, rowsOf(data, name), timezone),
  )
  return `<!doctype html>
<html lang="es-MX">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}</style>
<h1>${title}</h1>
<p>${escape(texts.lead({ studio, day }))}</p>
${tables.join('\n')}
<p>${escape(texts.rest)}</p>
</html>
`
}

const STYLE = `body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color:#222}
h2{margin:2rem 0 .5rem}div{overflow-x:auto}table{border-collapse:collapse;min-width:100%}
th,td{padding:.4rem .8rem .4rem 0;border-bottom:1px solid #ccc;text-align:left;vertical-align:top;white-space:pre-line}td{min-width:6rem}`

/** The latest first. */
const rowsOf = (data: OwnDataFile, name: string): Row[] =>
  ((data[name] ?? []) as Row[]).toSorted((one, other) => whenOf(other).localeCompare(whenOf(one)))

const whenOf = (row: Row): string =>
  String(row['class_date'] ?? row['received_at'] ?? row['created_at'] ?? row['createdAt'] ?? '')

/** One row is read downwards, several across; columns without a value are left out. */
function section(title: string, columns: Row, rows: Row[], timezone: string): string {
  const filled = Object.entries(columns).filter(([name]) => rows.some((row) => (row[name] ?? '') !== ''))
  const shown = (row: Row, name: string) => escape(valueOf(name, row[name], timezone))
  const heading = `<h2>${escape(title)}</h2>`
  const [first] = rows
  if (first === undefined || filled.length === 0) return `${heading}\n<p>${escape(texts.nothing)}</p>`
  const lines =
    rows.length === 1
      ? filled.map(([name, label]) => `<tr><th scope="row">${escape(label)}<td>${shown(first, name)}`)
      : [
          `<tr>${filled.map(([, label]) => `<th scope="col">${escape(label)}`).join('')}`,
          ...rows.map((row) => `<tr>${filled.map(([name]) => `<td>${shown(row, name)}`).join('')}`),
        ]
  return `${heading}\n<div tabindex="0"><table>\n${lines.join('\n')}\n</table></div>`
}

function valueOf(column: string, value: unknown, timezone: string): string {
  if (value === null || value === undefined || value === '' || value === false) return '–'
  if (value === true) return texts.yes
  if (typeof value === 'number') return column.endsWith('_cents') ? formatMoney(value) : String(value)
  if (Array.isArray(value)) return value.map((one) => valueOf(column, one, timezone)).join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return moment(text, timezone)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dateMedium(text)
  return new Map(Object.entries<string>(texts.words)).get(text) ?? text
}

/** As the server or the database writes it, and not what a person's message begins with. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

const moment = (instant: string, timezone: string): string =>
  `${dateMedium(dayOf(instant, timezone))}, ${timeOf(instant, timezone)}`

const escape = (value: unknown): string => escapeHtml(String(value))
