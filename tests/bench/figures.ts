/** A measured figure, and its target if it has one. */
export interface Figure {
  name: string
  value: number
  unit: string
  atMost?: number
  atLeast?: number
  /** An additional remark. */
  note?: string
}

const told: Figure[] = []

/** Prints the figures of one part beside their targets, and stores them for the summary. */
export function show(figures: readonly Figure[]): void {
  told.push(...figures)
  console.table(Object.fromEntries(figures.map((figure) => [figure.name, rowOf(figure)])))
}

/** Every figure of this run that has a target, and whether it was reached. */
export function showGoals(): void {
  const asked = told.filter(({ atMost, atLeast }) => atMost !== undefined || atLeast !== undefined)
  if (asked.length === 0) return
  console.log('\nWhat is to be reached:')
  console.table(Object.fromEntries(asked.map((figure) => [figure.name, rowOf(figure)])))
}

function rowOf(figure: Figure) {
  const { value, unit, atMost, atLeast, note } = figure
  const goal = atMost !== undefined ? `≤ ${atMost}` : atLeast !== undefined ? `≥ ${atLeast}` : ''
  const reached = value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity)
  return {
    measured: `${number(value)} ${unit}`.trim(),
    'to reach': goal,
    reached: goal === '' ? '' : reached ? 'yes' : 'NO',
    ...(note === undefined ? {} : { note }),
  }
}

const number = (value: number) =>
  value >= 1000 ? Math.round(value).toLocaleString('en-US') : String(Math.round(value * 100) / 100)
