import { Button, Switch, Textarea, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { adminTextsTexts as texts } from '#text/admin/settings/admin-texts.ts'
import { problemOf } from '#text/check.ts'
import type { Answer } from '#contract/types.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { pageMeta } from '#web/page-meta.ts'
import { apiContext } from '#web/server-context.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import type { Route } from './+types/texts'
import { Breakable } from '#web/ui/Breakable.tsx'
import { hintBelow } from '#web/routes/admin/parts/hint-below.ts'
import { hasWords } from '#domain/plain.ts'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { ChangedMeanwhile } from '#web/routes/admin/catalogue/ChangedMeanwhile.tsx'
import { RecordHistory } from '#web/routes/admin/audit/RecordHistory.tsx'
import { PublishHead } from '#web/routes/admin/parts/PublishHead.tsx'
import { LeaveGuard } from '#web/routes/admin/parts/dialogs/LeaveGuard.tsx'
import styles from './texts.module.css'

type OwnText = Answer<'GET /texts'>['texts'][number]
const STEP = 40

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context }: Route.LoaderArgs) {
  onlyFor(context, 'administer')
  return context.get(apiContext)('GET /texts')
}

export default function TextsPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const [search] = useSearchParams()
  const [query, setQuery] = useState(search.get('buscar') ?? '')
  const [onlyChanged, setOnlyChanged] = useState(false)
  const [shown, setShown] = useState(STEP)
  const [draft, setDraft] = useState<Record<string, string>>({})
  /** The server's errors for single texts. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  /** The texts as they were read, when somebody else published one of those that are being changed. */
  const [stale, setStale] = useState<readonly OwnText[] | null>(null)
  const asked = useDeferredValue(query)
  const all = loaderData.texts

  const found = useMemo(() => {
    return all.filter((one) => {
      if (onlyChanged && one.words === null && !(one.place in draft)) return false
      return hasWords(`${one.written ?? ''} ${one.words ?? ''} ${one.place}`, asked)
    })
  }, [all, asked, onlyChanged, draft])
  const changed = all.filter((one) => one.place in draft && draft[one.place] !== wordsOf(one))
  const problems = changed.filter((one) => problemIn(one, draft[one.place]) !== undefined)
  const wrong = new Set([...Object.keys(refused), ...problems.map(({ place }) => place)]).size

  const publish = async (): Promise<void> => {
    if (problems.length > 0) return
    // Somebody else has published the same meanwhile.
    if (changed.length === 0) return setDraft({})
    setBusy(true)
    try {
      const sent = changed.map(({ place, words: was }) => ({
        place,
        words: draft[place]?.trim() || null,
        was,
      }))
      await api('PUT /texts', { body: { texts: sent } })
      await revalidate()
      setDraft({})
      setRefused({})
      toast.success(texts.done)
    } catch (problem) {
      if (problem instanceof ApiError && problem.code === 'changed_meanwhile') {
        await revalidate()
        setStale(changed)
        return
      }
      if (problem instanceof ApiError && Object.keys(problem.fields).length > 0) setRefused(problem.fields)
      toast.error(problem)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <PublishHead
        status={
          changed.length === 0
            ? texts.published
            : wrong > 0
              ? texts.wrong({ count: wrong })
              : texts.waiting({ count: changed.length })
        }
        wrong={wrong > 0}
        waiting={changed.length > 0}
        busy={busy}
        undoLabel={texts.reset}
        onUndo={() => {
          setDraft({})
          setRefused({})
        }}
        onPublish={() => void publish()}
      >
        <h1>{texts.title}</h1>
      </PublishHead>
      <p className={`mu ${styles['lead'] ?? ''}`}>{texts.lead}</p>
      <div className={styles['tools']}>
        <TextInput
          type="search"
          className={styles['search']}
          aria-label={texts.search}
          placeholder={texts.search}
          leftSection={<Search aria-hidden />}
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
      <ul className={styles['list']}>
        {found.slice(0, shown).map((one) => (
          <Row
            key={one.place}
            text={one}
            value={draft[one.place] ?? wordsOf(one)}
            error={refused[one.place] ?? problemIn(one, draft[one.place])}
            onChange={(words) => {
              setDraft((before) => ({ ...before, [one.place]: words }))
              setRefused((before) => without(before, one.place))
            }}
          />
        ))}
      </ul>
      {found.length > shown ? (
        <Button variant="default" onClick={() => setShown(shown + STEP)}>
          {texts.more({ count: Math.min(STEP, found.length - shown) })}
        </Button>
      ) : null}
      <div className={styles['history']}>
        <RecordHistory
          key={all.filter(({ words }) => words !== null).length}
          entity="changed_text"
          id={null}
        />
      </div>
      {stale === null || stale.every((one) => all.includes(one)) ? null : (
        <ChangedMeanwhile
          sections={[
            { title: texts.title, labels: byPlace(stale, ({ written, place }) => written ?? place) },
          ]}
          base={byPlace(stale, wordsOf)}
          theirs={byPlace(
            all.filter(({ place }) => stale.some((one) => one.place === place)),
            wordsOf,
          )}
          yours={byPlace(stale, (one) => draft[one.place] ?? wordsOf(one))}
          onSettle={(keepOwn) => {
            setStale(null)
            if (keepOwn) void publish()
            // Only what the other person changed is theirs.
            else
              setDraft(
                Object.fromEntries(
                  Object.entries(draft).filter(([place]) => {
                    const read = stale.find((one) => one.place === place)
                    return read?.words === all.find((one) => one.place === place)?.words
                  }),
                ),
              )
          }}
        />
      )}
      <LeaveGuard waiting={changed.length > 0} within={false} />
    </>
  )
}

interface RowProps {
  text: OwnText
  value: string
  error: string | undefined
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

/** The error of a text, or of its draft; the server checks the same. */
function problemIn({ written, words: saved }: OwnText, draft: string | undefined): string | undefined {
  const words = draft?.trim() ?? saved
  return words && written !== null ? problemOf(written, words) : undefined
}

const byPlace = (all: readonly OwnText[], of: (one: OwnText) => string) =>
  Object.fromEntries(all.map((one) => [one.place, of(one)]))

const wordsOf = ({ words, written }: OwnText): string => words ?? written ?? ''
const without = (record: Readonly<Record<string, string>>, key: string): Record<string, string> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))
