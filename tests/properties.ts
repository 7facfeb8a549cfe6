import fc from 'fast-check'

/** A tenth of the runs locally; `.ci/run` sets 1. */
const scale = Number(process.env['PROPERTY_SCALE'] ?? 0.1)

/** Whether properties run often enough to meet every case. */
export const inFull = scale >= 1

/** The number of runs of a property that has `full` of them in CI. */
export const runs = (full: number): number => Math.ceil(full * scale)

fc.configureGlobal({ numRuns: runs(100) })

export { fc }
