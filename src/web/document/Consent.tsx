import type { ReactNode } from 'react'
import { consentTexts } from '#text/consent.ts'
import styles from './Consent.module.css'

/**
 * The question whether the studio's codes may run, and the codes, which wait in templates, where nothing of them is loaded. Both
 * answers look alike: neither is the one that is meant. Without JavaScript nothing is asked, and nothing of the codes runs. What
 * an answer does: see reading/consent.ts.
 */
export function Consent({ codes }: { codes: { head: string; body: string } }): ReactNode {
  const { label, text, accept, refuse, again } = consentTexts
  return (
    <>
      <nav id="consent-again" className={styles['again']} aria-label={again}>
        <div className="wrap">
          <a href="#consent">{again}</a>
        </div>
      </nav>
      <section id="consent" className={styles['question']} aria-label={label} hidden>
        <p>{text}</p>
        <div>
          <button type="button" data-answer="no">
            {refuse}
          </button>
          <button type="button" data-answer="yes">
            {accept}
          </button>
        </div>
      </section>
      {Object.entries(codes).map(([place, html]) => (
        <template key={place} data-codes={place} dangerouslySetInnerHTML={{ __html: html }} />
      ))}
    </>
  )
}
