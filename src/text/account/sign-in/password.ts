import { texts } from '#text/texts.ts'

/** What a new password must be: the list beside its field, and the sentences of screen and server. */
export const passwordTexts = texts('password', {
  title: 'Tu contraseña debe tener',
  rules: {
    least: '{least} caracteres',
    lower: 'Una minúscula',
    upper: 'Una mayúscula',
    digit: 'Un número',
    sign: 'Un símbolo',
  },
  missing: 'te {missing, plural, one {falta 1} other {faltan {missing}}}',
  met: 'cumplido',
  short: 'La contraseña debe tener al menos {least} caracteres.',
  long: 'La contraseña debe tener como máximo {most} caracteres.',
  parts: {
    lower: 'una minúscula',
    upper: 'una mayúscula',
    digit: 'un número',
    sign: 'un símbolo',
  },
  needs: 'Tu contraseña necesita {parts}.',
})

interface PasswordRefusal {
  code: 'password_too_short' | 'password_too_long' | 'password_too_simple'
  text: string
}

/** Why a password is refused that breaks these rules, in one sentence for screen and server alike; null for none. */
export function refusalOf(
  broken: readonly (keyof typeof passwordTexts.rules | 'most')[],
  { least, most }: { least: number; most: number },
): PasswordRefusal | null {
  if (broken.includes('least')) return { code: 'password_too_short', text: passwordTexts.short({ least }) }
  if (broken.includes('most')) return { code: 'password_too_long', text: passwordTexts.long({ most }) }
  const parts = broken.flatMap((rule) =>
    rule === 'least' || rule === 'most' ? [] : [passwordTexts.parts[rule]],
  )
  if (parts.length === 0) return null
  return { code: 'password_too_simple', text: passwordTexts.needs({ parts: listed(parts) }) }
}

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1) ?? ''}`
