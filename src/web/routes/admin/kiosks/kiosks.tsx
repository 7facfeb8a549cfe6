import { ActionIcon, Button } from '@mantine/core'
import clsx from 'clsx'
import { DoorClosed, TabletSmartphone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { adminTexts } from '#text/admin/admin.ts'
import { deskKioskTexts as texts } from '#text/admin/settings/kiosks.ts'
import { paths } from '#domain/site-map/paths.ts'
import { pageMeta } from '#web/page-meta.ts'
import { headed, type ListColumn } from '#web/routes/admin/lists/columns.ts'
import { DataList } from '#web/routes/admin/lists/DataList.tsx'
import { DayCell } from '#web/routes/admin/lists/DayCell.tsx'
import styles from '#web/routes/admin/lists/lists.module.css'
import { BackLink, PageHead } from '#web/routes/admin/parts/PageHead.tsx'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import type { Route } from './+types/kiosks'
import { EndKiosk, type KioskEntry } from './EndKiosk.tsx'
import { StartKiosk } from './StartKiosk.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context }: Route.LoaderArgs) {
  const api = onlyFor(context, 'customers')
  const [{ kiosks }, { locations }] = await Promise.all([api('GET /kiosks'), api('GET /locations')])
  return { kiosks, locations }
}

/** The tablets at the door: which are running, and how this device becomes one. */
export default function Kiosks({ loaderData: { kiosks, locations } }: Route.ComponentProps): ReactNode {
  const [starting, setStarting] = useState(false)
  const [ending, setEnding] = useState<KioskEntry | null>(null)
  return (
    <>
      <BackLink to={paths.admin()}>{adminTexts.today.title}</BackLink>
      <PageHead title={texts.title} lead={texts.lead}>
        <Button size="sm" leftSection={<TabletSmartphone />} onClick={() => setStarting(true)}>
          {texts.start}
        </Button>
      </PageHead>
      <DataList
        label={texts.title}
        records={kiosks}
        idOf={({ kiosk_id }) => kiosk_id}
        columns={columns()}
        actions={(kiosk) => (
          <ActionIcon
            aria-label={texts.endOf({ name: kiosk.name })}
            title={texts.end}
            onClick={() => setEnding(kiosk)}
          >
            <DoorClosed />
          </ActionIcon>
        )}
        count={texts.count({ count: kiosks.length })}
        empty={
          <EmptyState icon={<TabletSmartphone />} hint={texts.emptyHint}>
            {texts.empty}
          </EmptyState>
        }
      />
      {starting ? <StartKiosk locations={locations} onClose={() => setStarting(false)} /> : null}
      {ending === null ? null : <EndKiosk kiosk={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

/** Two lines to a cell, so that the button is within the screen of a tablet. */
const columns = (): readonly ListColumn<KioskEntry>[] =>
  headed(texts.columns, [
    { key: 'name', cell: ({ name, location }) => <Lines below={location.name}>{name}</Lines> },
    {
      key: 'started',
      width: 130,
      cell: ({ startedAt, started_by }) => (
        <Lines below={texts.by({ name: started_by })}>
          <DayCell at={startedAt} />
        </Lines>
      ),
    },
    { key: 'seen', width: 140, cell: ({ seen_at }) => <DayCell at={seen_at} time /> },
  ])

const Lines = ({ below, children }: { below: string; children: ReactNode }): ReactNode => (
  <span>
    {children}
    <span className={clsx('sm mu', styles['below'])}>{below}</span>
  </span>
)
