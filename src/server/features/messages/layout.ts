import type { Configuration } from '#domain/configuration/configuration.ts'

export interface MessageContent {
  subject: string
  text: string
  html: string
}

/** What a mail says, before it gets its dress. */
export interface Letter {
  subject: string
  greeting: string
  paragraphs: readonly string[]
  /** Label and value, one a line. */
  facts?: readonly (readonly [label: string, value: string])[]
  button?: { label: string; href: string }
  closing?: string
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Everything that goes into the HTML passes here: names, titles and addresses are other people's text. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] as string)

type Brand = Pick<Configuration, 'business_name' | 'primary' | 'location'>

/** A letter as subject, plain text and HTML in the studio's colour. Mail programs read tables and inline styles, not CSS. */
export function layOut(letter: Letter, brand: Brand): MessageContent {
  // A line break in a subject would begin another header.
  const subject = letter.subject.replaceAll(/\s+/g, ' ').trim()
  return { subject, text: plainText(letter, brand), html: markup({ ...letter, subject }, brand) }
}

function plainText({ greeting, paragraphs, facts = [], button, closing }: Letter, brand: Brand): string {
  const blocks = [
    greeting,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    button ? `${button.label}:\n${button.href}` : '',
    closing ?? '',
    [brand.business_name, brand.location].filter(Boolean).join('\n'),
  ]
  return blocks.filter((block) => block !== '').join('\n\n')
}

function markup(
  { subject, greeting, paragraphs, facts = [], button, closing }: Letter,
  brand: Brand,
): string {
  const e = escapeHtml
  const p = (text: string) => `<p style="margin:0 0 16px;line-height:1.5">${e(text)}</p>`
  const rows = facts
    .map(
      ([label, value]) =>
        `<tr><td style="padding:4px 16px 4px 0;color:#6b625c;vertical-align:top">${e(label)}</td><td style="padding:4px 0">${e(value)}</td></tr>`,
    )
    .join('')
  const table = rows
    ? `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${rows}</table>`
    : ''
  const link = button
    ? `<p style="margin:24px 0"><a href="${e(button.href)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:${e(brand.primary)};color:#ffffff;text-decoration:none;font-weight:600">${e(button.label)}</a></p>`
    : ''
  const place = brand.location ? `<br>${e(brand.location)}` : ''
  return `<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${e(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f1ed;color:#241a16;font-family:system-ui,-apple-system,'Segoe UI',Arial,sans-serif;font-size:16px">
<div style="max-width:560px;margin:0 auto;padding:32px;border-radius:12px;background:#ffffff">
<p style="margin:0 0 24px;font-size:20px;font-weight:700;color:${e(brand.primary)}">${e(brand.business_name)}</p>
${p(greeting)}${paragraphs.map(p).join('')}${table}${link}${closing ? p(closing) : ''}
<p style="margin:32px 0 0;font-size:13px;color:#6b625c">${e(brand.business_name)}${place}</p>
</div></body></html>
`
}
