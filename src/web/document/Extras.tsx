import { createElement, use, type ReactNode } from 'react'
import { headElements, withNonce } from '#domain/content/codes.ts'
import { OWN_WORDS } from '#text/words.ts'
import { Consent } from './Consent.tsx'
import { ExtrasContext, type Extras } from './document.ts'
import { RULES_PLACEHOLDER } from './used-rules.ts'

const raw = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } })

/** The end of the head: the studio's styles and codes. */
export function HeadExtras(): ReactNode {
  const extras = use(ExtrasContext)
  if (!import.meta.env.SSR || extras === null) return null
  const { nonce, css, codes, asks, words } = extras
  return (
    <>
      {css === null ? null : <style nonce={nonce} {...raw(css)} />}
      {Object.keys(words).length > 0 ? (
        <script
          type="application/json"
          id={OWN_WORDS}
          {...raw(JSON.stringify(words).replaceAll('<', '\\u003c'))}
        />
      ) : null}
      {asks
        ? null
        : headElements(codes.head).elements.map(({ name, attributes, content }, index) =>
            createElement(name, {
              key: index,
              ...attributes,
              nonce,
              ...(content === null ? {} : raw(content)),
            }),
          )}
    </>
  )
}

/**
 * The end of the body: the page's structured data, which only search engines read and which may be longer than all that
 * is seen at first, and the studio's codes, or the question whether they may run.
 */
export function BodyExtras(): ReactNode {
  const extras = use(ExtrasContext)
  if (!import.meta.env.SSR || extras === null) return null
  const { structured } = extras
  return (
    <>
      {structured === null ? null : <script type="application/ld+json" {...raw(structured)} />}
      <BodyCodes {...extras} />
    </>
  )
}

function BodyCodes({ nonce, codes, asks }: Extras): ReactNode {
  if (asks) return codes.head + codes.body === '' ? null : <Consent codes={codes} nonce={nonce} />
  const body = headElements(codes.head).rest + codes.body
  return body === '' ? null : <div {...raw(withNonce(body, nonce ?? ''))} />
}

/** Where a page's own rules are inlined, so that its first paint waits for no request; null where sheets are linked. */
export function useSheets(): ReactNode {
  const extras = use(ExtrasContext)
  return extras?.sheets ? <style nonce={extras.nonce} {...raw(RULES_PLACEHOLDER)} /> : null
}
