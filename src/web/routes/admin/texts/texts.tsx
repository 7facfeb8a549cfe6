import { Button, Switch, Textarea, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { adminTextsTexts as texts } from '#text/admin/settings/admin-texts.ts'
import { problemOf } from '#text/check.ts'
import type { Answer } from '#contract/types.ts'
import { api } from '#web/api/browser.ts'
import { pageMeta } from '#web/page-meta.ts'
import { apiContext } from '#web/server-context.ts'
import type { Route } from './+types/texts'
import { Breakable } from '#web/ui/Breakable.tsx'
import { useMoreFocus } from '#web/ui/dialogs/use-more-focus.ts'
import { hintBelow } from '#web/routes/admin/parts/hint-below.ts'
import { hasWords } from '#domain/plain.ts'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { RecordHistory } from '#web/routes/admin/audit/RecordHistory.tsx'
import { PublishHead } from '#web/routes/admin/parts/PublishHead.tsx'
import { usePublish } from '#web/routes/admin/parts/use-publish.ts'
import styles from './texts.module.css'

type OwnText = Answer<'GET /texts'>['texts'][number]
const STEP = 40

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context }: Route.LoaderArgs) {
  onlyFor(context, 'administer')
  return context.get(apiContext)('GET /texts')
}

export default function TextsPage({ loaderData }: Route.ComponentProps): ReactNode {
  const [search] = useSearchParams()
  const [query, setQuery] = useState(search.get('buscar') ?? '')
  const [onlyChanged, setOnlyChanged] = useState(false)
  const [shown, setShown] = useState(STEP)
  const asked = useDeferredValue(query)
  const all = loaderData.texts

  const byPlace = useMemo(() => new Map(all.map((one) => [one.place, one])), [all])
  const saved = useMemo(() => Object.fromEntries(all.map((one) => [one.place, wordsOf(one)])), [all])
  const form = usePublish<Record<string, string>>({
    saved,
    check: (place, words) => problemIn(byPlace.get(place), words),
    done: texts.done,
    send: (changed, values) => {
      const sent = changed.map((place) => ({
        place,
        words: values[place]?.trim() || null,
        was: byPlace.get(place)?.words ?? null,
      }))
      return api('PUT /texts', { body: { texts: sent } })
    },
  })
  const { values, changed, touched, errors } = form

  const found = useMemo(() => {
    return all.filter((one) => {
      if (onlyChanged && one.words === null && !touched(one.place)) return false
      return hasWords(`${one.written ?? ''} ${one.words ?? ''} ${one.place}`, asked)
    })
  }, [all, asked, onlyChanged, touched])
  const list = useMoreFocus<HTMLUListElement>(Math.min(shown, found.length))
  const labels = Object.fromEntries(changed.map((place) => [place, byPlace.get(place)?.written ?? place]))
  const says = { published: texts.published, waiting: texts.waiting, wrong: texts.wrong, undo: texts.reset }

  return (
    <>
      <PublishHead form={form} says={says} labels={labels}>
        <h1>{texts.title}</h1>
      </PublishHead>
      <p className={`mu ${styles['lead'] ?? ''}`}>{texts.lead}</p>
      <div className={styles['tools']}>
        <TextInput
          type="search"
          className={styles['search']}
          aria-label={texts.search}
          placeholder={texts.search}
          leftSection={<Search />}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setShown(STEP)
          }}
        />
        <Switch
          label={texts.onlyChanged}
          checked={onlyChanged}
          onChange={(event) => setOnlyChanged(event.currentTarget.checked)}
        />
        <p className="sm mu" role="status">
          {texts.found({ count: found.length })}
        </p>
      </div>
      {found.length === 0 ? <p>{texts.nothing}</p> : null}
      <ul ref={list} className={styles['list']}>
        {found.slice(0, shown).map((one) => (
          <Row
            key={one.place}
            text={one}
            value={values[one.place] ?? ''}
            // One of an older version may have become wrong.
            error={errors[one.place] ?? (touched(one.place) ? undefined : problemIn(one, one.words ?? ''))}
            onChange={(words) => form.set({ [one.place]: words })}
          />
        ))}
      </ul>
      {found.length > shown ? (
        <Button variant="default" onClick={() => setShown(shown + STEP)}>
          {texts.more({ count: Math.min(STEP, found.length - shown) })}
        </Button>
      ) : null}
      <div className={styles['history']}>
        <RecordHistory key={form.published} entity="changed_text" id={null} />
      </div>
    </>
  )
}

interface RowProps {
  text: OwnText
  value: string
  error: ReactNode
  onChange: (words: string) => void
}

function Row({ text, value, error, onChange }: RowProps): ReactNode {
  return (
    <li className={styles['row']}>
      <Textarea
        autosize
        minRows={1}
        maxRows={8}
        classNames={{
          root: styles['field'] ?? '',
          label: styles['written'] ?? '',
          wrapper: styles['words'] ?? '',
          error: styles['wrong'] ?? '',
        }}
        label={text.written ?? texts.gone}
        description={<Breakable>{text.place}</Breakable>}
        inputWrapperOrder={hintBelow}
        data-path={text.place}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value === (text.written ?? '') ? null : (
        <Button variant="subtle" size="sm" onClick={() => onChange(text.written ?? '')}>
          {text.written === null ? texts.drop : texts.restore}
        </Button>
      )}
    </li>
  )
}

/** The error of a changed text; the server checks the same. */
function problemIn(text: OwnText | undefined, words: string): string | undefined {
  const written = text?.written ?? null
  return words.trim() && written !== null ? problemOf(written, words.trim()) : undefined
}

const wordsOf = ({ words, written }: OwnText): string => words ?? written ?? ''
