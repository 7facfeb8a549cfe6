const underWay = new Map<string, Promise<unknown>>()

/** Lets one request of a name through at a time in this process, so that repetitions don't hold database connections. */
export async function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = underWay.get(name)
  const turn = (async () => {
    await before?.catch(() => undefined)
    return work()
  })()
  underWay.set(name, turn)
  try {
    return await turn
  } finally {
    if (underWay.get(name) === turn) underWay.delete(name)
  }
}
