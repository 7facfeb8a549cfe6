// The doubles build answers of many fields; their shapes are the contracts' matter, which check them.
// oxlint-disable-next-line typescript/no-explicit-any
export type Thing = any

/** What every double remembers, and the events that came of it. Fields that begin with `_` are the double's own. */
export interface Shelves<Kind extends string> {
  now(): Date
  setClock(now: () => Date): void
  /** Does something as of another moment. */
  at<T>(moment: Date, work: () => T): T
  put(kind: Kind, thing: Thing): Thing
  /** Undefined where there is none. */
  find(kind: Kind, id: string): Thing
  /** Throws the provider's own 404. */
  get(kind: Kind, id: string): Thing
  byId(id: string): Thing
  all(kind: Kind): Thing[]
  events: Thing[]
  /** Keeps an event and tells it to whoever listens. */
  tell(event: Thing): void
  onEvent(work: (event: Thing) => void): void
}

/** `missing` is the provider's own error for what is not there. */
export function openShelves<Kind extends string>(missing: (kind: Kind, id: string) => Error): Shelves<Kind> {
  const shelves = new Map<Kind, Map<string, Thing>>()
  const shelf = (kind: Kind) => shelves.get(kind) ?? shelves.set(kind, new Map()).get(kind)!
  const listeners: ((event: Thing) => void)[] = []
  let clock = () => new Date()
  const opened: Shelves<Kind> = {
    now: () => clock(),
    setClock: (now) => {
      clock = now
    },
    at(moment, work) {
      const before = clock
      clock = () => moment
      try {
        return work()
      } finally {
        clock = before
      }
    },
    put(kind, thing) {
      shelf(kind).set(thing.id, thing)
      return thing
    },
    find: (kind, id) => shelf(kind).get(id),
    get(kind, id) {
      const thing = opened.find(kind, id)
      if (!thing) throw missing(kind, id)
      return thing
    },
    byId: (id) => [...shelves.values()].find((one) => one.has(id))?.get(id),
    all: (kind) => [...shelf(kind).values()],
    events: [],
    tell(event) {
      opened.events.push(event)
      for (const listen of listeners) listen(event)
    },
    onEvent: (work) => void listeners.push(work),
  }
  return opened
}

/** A copy without what only the double itself needs, however deep that stands. */
export function withoutOwn(thing: Thing): Thing {
  return JSON.parse(JSON.stringify(thing, (name, value) => (name.startsWith('_') ? undefined : value)))
}
