type Tone = 'neutral' | 'ok' | 'warn' | 'bad'

const tones: Readonly<Record<string, Tone>> = {
  pending: 'warn',
  at_risk: 'warn',
  completed: 'ok',
  active: 'ok',
  failed: 'bad',
}

/** The colour of a state of a purchase, charge or subscription; what is over has none. */
export const toneOf = (state: string): Tone => tones[state] ?? 'neutral'
