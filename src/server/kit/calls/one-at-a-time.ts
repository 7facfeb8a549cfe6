const underWay = new Map<string, Promise<unknown>>()

/** Runs one request per name at a time in this process, so that retries don't occupy database connections. */
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
