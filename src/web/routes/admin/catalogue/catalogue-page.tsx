import { useState, type ReactNode } from 'react'
import { data, useLoaderData, useNavigationType, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { listTexts } from '#text/admin/lists.ts'
import { pageMeta } from '#web/page-meta.ts'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { nowContext } from '#web/server-context.ts'
import type { Catalogue, Values, Versioned } from './catalogue.ts'
import { CatalogueEditor } from './CatalogueEditor.tsx'
import { CatalogueList } from './CatalogueList.tsx'

/** In the place of an id: the editor of a new record. Class categories begin as `nueva`. */
const NEW = 'nuevo'
const isNew = (id: string): boolean => id === NEW || id === 'nueva'

interface Loaded<R, X> {
  records: R[]
  extra: X
  /** Null is the list. */
  id: number | 'nuevo' | null
  /** When it was read, in ms. */
  now: number
}

/**
 * The page of a catalogue, for a route with an optional `:id`: its list, or the editor of one record. Only who administers the studio
 * sees it. A route module exports the three parts under React Router's names.
 */
export function cataloguePage<R extends Versioned, V extends Values, B extends object, X>(
  // Texts must not be rendered while a module loads.
  describe: () => Catalogue<R, V, B, X>,
) {
  const find = ({ idOf }: Catalogue<R, V, B, X>, { records, id }: Loaded<R, X>) =>
    records.find((record) => idOf(record) === id)

  async function loader({ context, params }: LoaderFunctionArgs): Promise<Loaded<R, X>> {
    const catalogue = describe()
    const api = onlyFor(context, 'administer')
    const id: Loaded<R, X>['id'] =
      params['id'] === undefined ? null : isNew(params['id']) ? NEW : Number(params['id'])
    const now = context.get(nowContext).getTime()
    const loaded: Loaded<R, X> = { ...(await catalogue.read(api)), id, now }
    if (typeof id === 'number' && !find(catalogue, loaded))
      throw data({ error: catalogue.texts.gone ?? listTexts.gone }, { status: 404 })
    return loaded
  }

  function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
    const { texts, ...catalogue } = describe()
    const record = loaderData && find({ ...catalogue, texts }, loaderData)
    const title = record ? catalogue.nameOf(record) : loaderData?.id === NEW ? texts.add : texts.title
    return pageMeta(matches, { title })
  }

  function Page(): ReactNode {
    const [catalogue] = useState(describe)
    const loaded = useLoaderData() as Loaded<R, X>
    const { records, extra, id, now } = loaded
    // A new record's editor goes on as its own, which takes the new one's place in the history.
    const navigated: string = useNavigationType()
    const [editor, setEditor] = useState({ id, key: 0 })
    if (editor.id !== id)
      setEditor({ id, key: editor.key + (navigated === 'REPLACE' && editor.id === NEW ? 0 : 1) })
    return id === null ? (
      <CatalogueList catalogue={catalogue} records={records} extra={extra} now={now} />
    ) : (
      <CatalogueEditor
        key={editor.key}
        catalogue={catalogue}
        record={find(catalogue, loaded) ?? null}
        extra={extra}
      />
    )
  }

  return { loader, meta, Page }
}
