import clsx from 'clsx'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useLocation, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router'
import { configurationFromEntries } from '#domain/configuration/configuration.ts'
import type { SettingKey } from '#domain/configuration/registry.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { settingTexts } from '#text/admin/settings/configuration.ts'
import { useFadingEdges } from '#web/ui/scrolling/use-fading-edges.ts'
import { timeZones } from '#web/time-zones.ts'
import { loadLists } from '#web/components/site/landing/load-landing.ts'
import { sectionNames } from '#web/components/site/landing/sections.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { studioContext } from '#web/server-context.ts'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import type { Route } from './+types/settings'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { RecordHistory } from '#web/routes/admin/audit/RecordHistory.tsx'
import { PublishHead } from '#web/routes/admin/parts/PublishHead.tsx'
import { SettingsContext } from './context.ts'
import { PanelCards, SearchField, SearchResults } from './Panels.tsx'
import { Preview } from './preview/Preview.tsx'
import { panelGroups, panelOf, panels, type Panel } from './values.ts'
import { useBackTest } from './use-back-test.ts'
import { useSettings } from './use-settings.ts'
import styles from './settings.module.css'

const texts = adminTexts.settings

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context }: Route.LoaderArgs) {
  const api = onlyFor(context, 'administer')
  const [{ config }, inShop, special, lists] = await Promise.all([
    api('GET /appconfig'),
    api('GET /class_packages'),
    api('GET /class_packages/especiales/all'),
    loadLists(api, new Set(sectionNames), context.get(studioContext)),
  ])
  const packages = new Map(
    [...inShop.class_packages, ...special.class_packages].map((one) => [one.class_package_id, one.title]),
  )
  return {
    saved: configurationFromEntries(config),
    packages: [...packages].map(([id, label]) => ({ value: String(id), label })),
    lists,
    zones: timeZones(Intl.supportedValuesOf('timeZone')),
  }
}

/** Switching panels does not reload the settings. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}

export default function SettingsPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { saved, packages, zones, lists } = loaderData
  const [search, setSearch] = useSearchParams()
  const [query, setQuery] = useState('')
  const asked = search.get('grupo')
  const panel = panels.find((one) => one === asked) ?? 'appearance'
  const searching = query.trim() !== ''
  const withPreview = !searching && (panel === 'appearance' || panel === 'landing')

  // A link to one setting, e.g. from the search.
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') requestAnimationFrame(() => document.getElementById(hash.slice(1))?.focus())
  }, [hash])

  const show = (key: SettingKey): void => {
    setQuery('')
    setSearch({ grupo: panelOf(key) }, { preventScrollReset: true })
    requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(key)?.focus()))
  }

  const form = useSettings(saved, show)
  const backTest = useBackTest(form)
  const shared = useMemo(() => ({ form, backTest, packages, zones }), [form, backTest, packages, zones])
  const says = {
    published: texts.published,
    waiting: texts.changes,
    wrong: texts.wrong,
    undo: texts.reset,
  }
  const labels = Object.fromEntries(form.changed.map((key) => [key, settingTexts[key].label]))

  return (
    <SettingsContext value={shared}>
      <PublishHead form={form} says={says} labels={labels} within>
        <h1>{texts.title}</h1>
      </PublishHead>
      <div className={styles['tools']}>
        <PanelNav panel={searching ? null : panel} onChoose={() => setQuery('')} />
        <SearchField query={query} onSearch={setQuery} />
      </div>
      <div className={clsx(styles['columns'], withPreview && styles['withPreview'])}>
        <div className={styles['cards']}>
          {searching ? <SearchResults query={query} /> : <PanelCards panel={panel} />}
          {searching ? null : (
            <RecordHistory
              key={`${panel} ${form.published}`}
              entity="configuration"
              id={panelGroups[panel]}
            />
          )}
        </div>
        {withPreview ? <Preview lists={lists} /> : null}
      </div>
    </SettingsContext>
  )
}

function PanelNav({ panel, onChoose }: { panel: Panel | null; onChoose: () => void }): ReactNode {
  const nav = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On the phone the row scrolls; keep the current panel in view.
    if (panel === null) return
    const open = nav.current?.querySelector(`[href="${paths.adminSettings({ grupo: panel })}"]`)
    open?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [panel])
  const fading = useFadingEdges(nav)
  return (
    <div
      ref={nav}
      className={clsx(styles['panels'], fading.className)}
      data-hidden={fading.hidden}
      onClick={onChoose}
      role="presentation"
    >
      <Segmented
        label={texts.panelsLabel}
        className={styles['panelRow'] ?? ''}
        items={panels.map((key) => ({
          key,
          label: texts.panels[key],
          current: key === panel,
          to: paths.adminSettings({ grupo: key }),
        }))}
      />
    </div>
  )
}
