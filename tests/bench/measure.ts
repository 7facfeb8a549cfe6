/** The figures of one run of requests. Times in milliseconds. */
export interface Run {
  name: string
  perSecond: number
  p5: number
  p50: number
  p99: number
  failed: number
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
    failed: sum(({ failed }) => failed),
    elapsed: sum(({ elapsed }) => elapsed),
  })
}

/**
 * Runs `task` from a number of parallel clients for a time and counts. A task that throws counts as failed.
 * @param seconds how long new tasks are started
 */
export async function measure(
  name: string,
  { clients, seconds }: { clients: number; seconds: number },
  task: (client: number) => Promise<void>,
): Promise<Run> {
  const times: number[] = []
  let failed = 0
  const start = performance.now()
  const end = start + seconds * 1000
  const client = async (number: number) => {
    while (performance.now() < end) {
      const before = performance.now()
      try {
        await task(number)
      } catch {
        failed++
      }
      times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  return summary({ name, times, failed, elapsed: (performance.now() - start) / 1000 })
}

/** How often the tasks alternate, so that load on the machine affects them equally. */
const TURNS = 12

/** Runs tasks alternately in short turns, each for `seconds` in total, after one warm-up turn. */
export async function measureInTurns(
  tasks: Readonly<Record<string, () => Promise<void>>>,
  seconds: number,
): Promise<Record<string, Run>> {
  const taken = Object.entries(tasks).map(([name, task]) => ({
    name,
    task,
    times: [] as number[],
    failed: 0,
  }))
  for (let turn = 0; turn <= TURNS; turn++) {
    for (const one of taken) {
      const end = performance.now() + (seconds * 1000) / TURNS
      while (performance.now() < end) {
        const before = performance.now()
        await one.task().catch(() => one.failed++)
        if (turn > 0) one.times.push(performance.now() - before)
      }
    }
  }
  return Object.fromEntries(taken.map((one) => [one.name, summary({ ...one, elapsed: seconds })]))
}

interface Taken {
  name: string
  times: number[]
  failed: number
  elapsed: number
}

function summary({ name, times, failed, elapsed }: Taken): Run {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    name,
    perSecond: (times.length - failed) / elapsed,
    p5: at(0.05),
    p50: at(0.5),
    p99: at(0.99),
    failed,
    elapsed,
    times,
  }
}

/** Throws an unexpected response, so that it counts as failed. */
export async function expectOk(answer: Promise<Response>): Promise<void> {
  const response = await answer
  const body = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${body}`)
}
