/** The figures of one run of requests. Times in milliseconds. */
export interface Run {
  name: string
  perSecond: number
  p5: number
  p50: number
  p99: number
  /** Seconds, and each task's milliseconds: to join several runs into one. */
  elapsed: number
  times: readonly number[]
}

/** Several runs of the same kind as one. */
export function joined([first, ...others]: readonly [Run, ...Run[]]): Run {
  const runs = [first, ...others]
  const sum = (of: (run: Run) => number) => runs.reduce((all, run) => all + of(run), 0)
  return summary({
    name: first.name,
    times: runs.flatMap(({ times }) => times),
    elapsed: sum(({ elapsed }) => elapsed),
  })
}

/**
 * Runs `task` from a number of parallel clients for a time and counts. Throws when a task failed: the time of a refusal is no figure.
 * @param seconds how long new tasks are started
 */
export async function measure(
  name: string,
  { clients, seconds }: { clients: number; seconds: number },
  task: (client: number) => Promise<unknown>,
): Promise<Run> {
  const times: number[] = []
  const failures: unknown[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  const client = async (number: number) => {
    while (performance.now() < end) {
      const before = performance.now()
      try {
        await task(number)
      } catch (cause) {
        failures.push(cause)
      }
      times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  expectNoFailure(name, failures, times.length)
  return summary({ name, times, elapsed: (performance.now() - start) / 1000 })
}

/** How often the tasks alternate, so that load on the machine affects them equally. */
const TURNS = 12

/** Runs tasks alternately in short turns, each for `seconds` in total, after one warm-up turn. Throws when one failed. */
export async function measureInTurns(
  tasks: Readonly<Record<string, () => Promise<unknown>>>,
  seconds: number,
): Promise<Record<string, Run>> {
  const taken = Object.entries(tasks).map(([name, task]) => ({
    name,
    task,
    times: [] as number[],
    failures: [] as unknown[],
  }))
  for (let turn = 0; turn <= TURNS; turn++) {
    for (const one of taken) {
      const end = performance.now() + (seconds * 1000) / TURNS
      while (performance.now() < end) {
        const before = performance.now()
        await one.task().catch((cause: unknown) => one.failures.push(cause))
        if (turn > 0) one.times.push(performance.now() - before)
      }
    }
  }
  for (const one of taken) expectNoFailure(one.name, one.failures, one.times.length)
  return Object.fromEntries(taken.map((one) => [one.name, summary({ ...one, elapsed: seconds })]))
}

interface Taken {
  name: string
  times: number[]
  elapsed: number
}

function summary({ name, times, elapsed }: Taken): Run {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    name,
    perSecond: times.length / elapsed,
    p5: at(0.05),
    p50: at(0.5),
    p99: at(0.99),
    elapsed,
    times,
  }
}

/** Throws if anything failed in a measurement. */
export function expectNoFailure(name: string, failures: readonly unknown[], of: number): void {
  if (failures.length === 0) return
  throw new Error(`${name}: ${failures.length} of ${of} failed`, { cause: failures[0] })
}

/** Returns the body of a response. Throws if it is a refusal. */
export async function expectOk(answer: Promise<Response>): Promise<string> {
  const response = await answer
  const body = await response.text()
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${body.slice(0, 500)}`)
  return body
}
