import type { ReactNode } from 'react'
import { consentTexts } from '#text/site/consent.ts'
import styles from './Consent.module.css'
import rules from './Consent.module.css?inline'
import type { Extras } from './document.ts'

/**
 * Asks whether the studio's codes may run; the codes wait in templates, which load nothing. Both answers look alike,
 * so that neither is suggested. Without JavaScript nothing is asked and no code runs. For the effect of an answer see
 * reading/consent.ts. Its rules come with it: no sheet of the browser's build has what the server alone renders.
 */
export function Consent({ codes, nonce }: Pick<Extras, 'codes' | 'nonce'>): ReactNode {
  const { label, text, accept, refuse, again } = consentTexts
  return (
    <>
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: rules }} />
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
