import fc from 'fast-check'

/** A tenth of the runs locally; `.ci/run` sets 1. */
const scale = Number(process.env['PROPERTY_SCALE'] ?? 0.1)

/** Whether properties run often enough to meet every case. */
export const inFull = scale >= 1

/** The number of runs of a property that has `full` of them in CI. */
export const runs = (full: number): number => Math.ceil(full * scale)

fc.configureGlobal({ numRuns: runs(100) })

/** A kind of step for `fc.oneof`, which comes as often as its weight says. */
export const weighted = <K extends string, R extends Record<string, unknown>>(
  kind: K,
  weight: number,
  values: { [N in keyof R]: fc.Arbitrary<R[N]> },
) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), ...values }) as fc.Arbitrary<{ kind: K } & R>,
})

export { fc }
