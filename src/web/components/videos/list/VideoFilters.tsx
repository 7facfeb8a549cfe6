import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Form, useSubmit } from 'react-router'
import type { Answer } from '#contract/types.ts'
import { durationRanges, readDurationRange } from '#domain/videos/duration-range.ts'
import { paths } from '#domain/site-map/paths.ts'
import { fullName } from '#domain/people/full-name.ts'
import { videoTexts } from '#text/account/videos.ts'
import { Button } from '#web/ui/Button.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { type AskedVideos, askedVideos, type FilterKey, filterNames, QUERY } from './list-query.ts'
import parts from '#web/components/videos/parts.module.css'

const texts = videoTexts.filters
type Options = Answer<'GET /videos/filters'>
type Choice = readonly [value: string, name: string]

function rangeName(text: string): string {
  const { above = null, upTo = null } = readDurationRange(text) ?? {}
  if (above === null) return texts.upTo({ minutes: upTo ?? 0 })
  return upTo === null ? texts.above({ minutes: above }) : texts.between({ above, upTo })
}

/** The choices of each filter, in the order of the mock-up: what is asked for most stands first. */
function choicesOf(options: Options): [FilterKey, Choice[]][] {
  const by = <K extends string>(key: K, rows: readonly ({ name: string } & Record<K, number>)[]): Choice[] =>
    rows.map((row) => [String(row[key]), row.name])
  return [
    ['class_type_id', by('class_type_id', options.class_types)],
    ['instructor_id', options.instructors.map((one) => [String(one.instructor_id), fullName(one)])],
    ['duration', durationRanges.map((range) => [range, rangeName(range)])],
    ['program_id', by('program_id', options.programs)],
    ['class_category_id', by('class_category_id', options.class_categories)],
    ['video_type_id', by('video_type_id', options.video_types)],
    ['tag_id', by('tag_id', options.tags)],
  ]
}

/**
 * A search and seven choices: a form that works without JavaScript and sends itself with it. On the phone the choices fold behind a
 * button.
 */
export function VideoFilters({ options, asked }: { options: Options; asked: AskedVideos }): ReactNode {
  const submit = useSubmit()
  const chosen = Object.keys(asked.filters).length
  const [open, setOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // The address changes by itself too, as on going back. Fields are set and not remounted, which would lose the focus.
  useEffect(() => show(form.current, asked.filters), [asked.filters])
  useEffect(() => {
    const field = form.current?.elements.namedItem(QUERY)
    if (field instanceof HTMLInputElement) field.value = asked.query
  }, [asked.query])
  return (
    <Form
      method="get"
      action={paths.online()}
      role="search"
      className={parts['filters']}
      data-open={open || undefined}
      ref={form}
      onChange={(event) => {
        if (!(event.target instanceof HTMLSelectElement)) return
        // Without a connection the list stays as it was, and so does what it is narrowed by.
        void submit(tidy(event.currentTarget), { action: paths.online() }).then(() =>
          show(form.current, askedVideos(new URLSearchParams(window.location.search)).filters),
        )
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(tidy(event.currentTarget), { action: paths.online() })
      }}
    >
      <div className={parts['search']}>
        <Input
          type="search"
          name={QUERY}
          label={texts.query}
          labelHidden
          placeholder={texts.query}
          defaultValue={asked.query}
          maxLength={100}
          enterKeyHint="search"
        />
        <Button
          variant="quiet"
          className={parts['unfold']}
          aria-expanded={open}
          aria-controls="video-choices"
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal />
          {chosen > 0 ? `${texts.open} (${chosen})` : texts.open}
        </Button>
      </div>
      <div id="video-choices" className={parts['choices']}>
        {choicesOf(options).map(([key, choices]) =>
          choices.length < 2 && asked.filters[key] === undefined ? null : (
            <Select
              key={key}
              name={filterNames[key]}
              label={texts[key]}
              labelHidden
              defaultValue={asked.filters[key] ?? ''}
            >
              <option value="">{texts[key]}</option>
              {choices.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          ),
        )}
      </div>
      <noscript>
        <button type="submit">{texts.apply}</button>
      </noscript>
    </Form>
  )
}

/** Sets the choices. */
function show(form: HTMLFormElement | null, filters: AskedVideos['filters']): void {
  for (const [key, name] of Object.entries(filterNames) as [FilterKey, string][]) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLSelectElement) field.value = filters[key] ?? ''
  }
}

/** What is filled in, so that the address names no empty filter. */
function tidy(form: HTMLFormElement): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value.trim() !== '') search.set(name, value.trim())
  return search
}
