import { Transform } from 'node:stream'
import type { TransformCallback } from 'node:stream'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { codeProblem, withNonce } from '#domain/content/codes.ts'
import { CHANGED_TEXTS, type Carried } from '#text/editable.ts'
import { consentHtml } from './consent.ts'

type Codes = Pick<Configuration, 'app_css' | 'head_tracking_codes' | 'body_tracking_codes' | 'cookie_consent'>

/** No tag that is looked for is longer; so much of a chunk's end waits for the next one. */
const LONGEST_TAG = 200

interface Finish {
  studio: Codes
  nonce: string
  /** Whether the studio's tracking codes may run on this page. */
  tracked: boolean
  /** Whether the studio's own styles are put into it. */
  styled: boolean
  /** The owner's own words, which the texts of the page's modules become. */
  texts: Carried
  /** What search engines read, as JSON-LD that can't end its element. */
  structured: string | null
}

/**
 * Writes the studio's own styles and tracking codes into the page as it streams by. React skips what it does not know in head and body, so hydration is not disturbed.
 */
export function finishHtml(finish: Finish): Transform {
  const { studio, nonce, tracked, styled, texts, structured } = finish
  const codes = tracked ? codesOf(studio, nonce) : { head: '', body: '' }
  // From the end on, so that what is put in is never searched: a script may write about either tag.
  const edits: Edit[] = [
    { before: '</body>', insert: codes.body },
    {
      before: '</head>',
      insert:
        ownCss(styled ? studio.app_css : null, nonce) +
        dataBlock('application/ld+json', structured) +
        ownTexts(texts) +
        codes.head,
    },
  ]
  let kept = ''

  const edited = (text: string): string => {
    // Modules come after what is seen first.
    let html = text.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    for (const edit of edits) {
      if (edit.insert === '' || !html.includes(edit.before)) continue
      html = html.replace(edit.before, () => edit.insert + edit.before)
      edit.insert = ''
    }
    return html
  }

  return new Transform({
    decodeStrings: true,
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      // Bytes, not characters, are cut between chunks; latin1 keeps every byte as it is.
      const text = kept + chunk.toString('latin1')
      const cut = lastSafeCut(text)
      kept = text.slice(cut)
      done(null, Buffer.from(edited(text.slice(0, cut)), 'latin1'))
    },
    flush(done: TransformCallback) {
      done(null, Buffer.from(edited(kept), 'latin1'))
    },
  })
}

interface Edit {
  before: string
  insert: string
}

/** Everything up to an opening bracket near the end, which may begin a tag that goes on in the next chunk. */
function lastSafeCut(text: string): number {
  const open = text.lastIndexOf('<')
  return open >= 0 && text.length - open < LONGEST_TAG ? open : text.length
}

const bytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

function ownCss(css: string | null, nonce: string): string {
  // The one sequence that would end the element early is broken up; CSS has no use for it.
  return css ? bytes(`<style nonce="${nonce}">${css.replaceAll(/<\/style/gi, '<\\/style')}</style>`) : ''
}

/** The studio's codes where they belong, or all of them waiting at the end for the visitor's yes. */
function codesOf(studio: Codes, nonce: string): { head: string; body: string } {
  const [head, body] = [whole(studio.head_tracking_codes), whole(studio.body_tracking_codes)]
  if (head === '' && body === '') return { head, body }
  if (!studio.cookie_consent)
    return { head: bytes(withNonce(head, nonce)), body: bytes(withNonce(body, nonce)) }
  return { head: '', body: bytes(consentHtml({ head, body }, nonce)) }
}

/** Codes that would not stay in their place are refused where they are typed; those that came another way are left out. */
const whole = (codes: string | null): string => (codes && codeProblem(codes) === null ? codes : '')

function dataBlock(type: string, json: string | null, id = ''): string {
  return json ? bytes(`<script type="${type}"${id}>${json}</script>`) : ''
}

function ownTexts(texts: Carried): string {
  if (Object.keys(texts.words).length === 0) return ''
  const json = JSON.stringify(texts).replaceAll('<', '\\u003c')
  return dataBlock('application/json', json, ` id="${CHANGED_TEXTS}"`)
}
