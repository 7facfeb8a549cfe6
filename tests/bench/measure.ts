/** Figures of one run of requests. Times in milliseconds. */
export interface Run {
  name: string
  perSecond: number
  p50: number
  p99: number
  failed: number
}

/**
 * Runs `task` from so many clients at once for a time and counts. A task that throws counts as failed.
 * @param seconds how long new tasks are begun
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
  const elapsed = (performance.now() - start) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { name, perSecond: (times.length - failed) / elapsed, p50: at(0.5), p99: at(0.99), failed }
}

export const rate = (n: number) => Math.round(n).toLocaleString('en-US')
export const ms = (n: number) => `${n.toFixed(1)} ms`

/** Throws what was answered where that is not what was hoped for, so that it counts as failed. */
export async function expectOk(answer: Promise<Response>): Promise<void> {
  const response = await answer
  const body = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${body}`)
}
