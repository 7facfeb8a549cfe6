import { derivePalette } from '#domain/brand/palette.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { escapeHtml as e } from '#domain/escape-html.ts'
import type { Block } from '#domain/messages/template.ts'

export interface MessageContent {
  subject: string
  text: string
  html: string
}

/** Label and value, one per line. */
export type Facts = readonly (readonly [label: string, value: string])[]

/** A mail's content before layout. */
export interface Letter {
  subject: string
  blocks: readonly Block[]
  facts: Facts
  button: { label: string; href: string }
  /** Why the customer gets it and the link to opt out; null for required kinds. */
  optOut: { why: string; label: string; href: string } | null
}

/** The studio's settings that a mail shows. */
export type Brand = Pick<Configuration, 'business_name' | 'primary' | 'location'>

const LONGEST_SUBJECT = 200

/**
 * Renders a letter as subject, plain text and HTML in the studio's colour. Uses tables and inline styles, because mail programs
 * ignore style sheets.
 */
export function layOut(letter: Letter, brand: Brand): MessageContent {
  const subject = subjectLine(letter.subject)
  return { subject, text: plainText(letter, brand), html: markup({ ...letter, subject }, brand) }
}

function plainText({ blocks, facts, button, optOut }: Letter, brand: Brand): string {
  const pieces = blocks.map((block) => {
    if (block.type === 'text') return block.lines.join('\n')
    return block.type === 'details'
      ? facts.map(([label, value]) => `${label}: ${value}`).join('\n')
      : `${button.label}:\n${button.href}`
  })
  pieces.push([brand.business_name, brand.location].filter(Boolean).join('\n'))
  if (optOut) pieces.push(`${optOut.why}\n${optOut.label}:\n${optOut.href}`)
  return pieces.filter((piece) => piece !== '').join('\n\n')
}

/** Mails are dark on light even for a studio with a dark theme: most mail programs invert colours well only from there. */
function coloursOf({ primary }: Brand) {
  const derived = derivePalette({ primary, ground: 'light', light: '#ffffff' })
  return { fill: derived.primary, onFill: derived['on-primary'], name: derived['primary-text'] }
}

const QUIET = '#6b625c'

function markup({ subject, blocks, facts, button, optOut }: Letter, brand: Brand): string {
  const { fill, onFill, name } = coloursOf(brand)
  const body = blocks
    .map((block) => {
      if (block.type === 'text')
        return `<p style="margin:0 0 16px;line-height:1.5">${block.lines.map(e).join('<br>')}</p>`
      return block.type === 'details'
        ? tableOf(facts)
        : `<p style="margin:24px 0"><a href="${e(button.href)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${fill};color:${onFill};text-decoration:none;font-weight:600">${e(button.label)}</a></p>`
    })
    .join('\n')
  const place = brand.location ? `<br>${e(brand.location)}` : ''
  const out = optOut
    ? `<br><br>${e(optOut.why)} <a href="${e(optOut.href)}" style="color:${QUIET}">${e(optOut.label)}</a>`
    : ''
  return `<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${e(subject)}</title></head>
<body style="margin:0;padding:0;background:#f4f1ed;color:#241a16;font-family:system-ui,-apple-system,'Segoe UI',Arial,sans-serif;font-size:16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;border-collapse:separate;background:#ffffff;border-radius:14px"><tr><td align="left" style="padding:32px 28px;overflow-wrap:anywhere">
<p style="margin:0 0 24px;font-size:20px;font-weight:700;color:${name}">${e(brand.business_name)}</p>
${body}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e7e1da;font-size:13px;line-height:1.5;color:${QUIET}">${e(brand.business_name)}${place}${out}</p>
</td></tr></table>
</td></tr></table>
</body></html>
`
}

function tableOf(facts: Facts): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;color:${QUIET};vertical-align:top">${e(label)}</td><td style="padding:4px 0">${e(value)}</td></tr>`,
  )
  return rows.length === 0
    ? ''
    : `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`
}

/** A line break in a subject would start another header. */
export const subjectLine = (subject: string): string =>
  capital(subject.replaceAll(/\s+/g, ' ').trim()).slice(0, LONGEST_SUBJECT)

/** A text may begin with a placeholder's value that is lower case in the middle of a sentence. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('es-MX') + text.slice(1)
