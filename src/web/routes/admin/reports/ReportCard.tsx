import { ActionIcon } from '@mantine/core'
import clsx from 'clsx'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { reportTexts as texts } from '#text/admin/reports.ts'
import { api } from '#web/api/browser.ts'
import { useFile } from '#web/routes/admin/lists/FileButton.tsx'
import page from '#web/routes/admin/parts/page.module.css'
import type { Report } from './figures.ts'
import styles from './reports.module.css'

interface ReportCardProps {
  report: Report
  /** Alone in its row. */
  wide?: boolean
  children: ReactNode
}

/** A report in a card with its name, and the same rows as a file. */
export function ReportCard({ report, wide = false, children }: ReportCardProps): ReactNode {
  const { name, start_date, end_date, rows } = report
  const { busy, save } = useFile({
    name: texts.titles[name].toLowerCase(),
    read: () =>
      api('GET /reports/{name}', { params: { name }, query: { start_date, end_date, format: 'csv' } }),
  })
  const hint = name in texts.hints ? texts.hints[name as keyof typeof texts.hints] : null
  return (
    <section
      className={clsx(page['card'], styles['card'], wide && styles['wide'])}
      aria-labelledby={`report-${name}`}
    >
      <header>
        <div>
          <h2 id={`report-${name}`}>{texts.titles[name]}</h2>
          {hint === null ? null : <span className="sm mu">{hint}</span>}
        </div>
        {rows.length === 0 ? null : (
          <ActionIcon
            aria-label={texts.file({ title: texts.titles[name] })}
            aria-busy={busy || undefined}
            onClick={save}
          >
            <Download />
          </ActionIcon>
        )}
      </header>
      {rows.length === 0 ? <p className="mu">{texts.none}</p> : children}
    </section>
  )
}
