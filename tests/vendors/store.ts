// The doubles build responses with many fields; the contracts check their shapes.
// oxlint-disable-next-line typescript/no-explicit-any
export type Thing = any

/** Every double's records, and the resulting events. Fields that begin with `_` are the double's own. */
export interface Store<Kind extends string> {
  now(): Date
  setClock(now: () => Date): void
  /** Does something at another time. */
  at<T>(moment: Date, work: () => T): T
  put(kind: Kind, thing: Thing): Thing
  /** Undefined if there is none. */
  find(kind: Kind, id: string): Thing
  /** Throws the provider's own 404. */
  get(kind: Kind, id: string): Thing
  byId(id: string): Thing
  /** It is deleted on the provider's pages. */
  drop(kind: Kind, id: string): void
  all(kind: Kind): Thing[]
  events: Thing[]
  /** Stores an event and passes it to listeners. */
  tell(event: Thing): void
  onEvent(work: (event: Thing) => void): void
}

/** `missing` creates the provider's own error for an unknown record. */
export function openStore<Kind extends string>(missing: (kind: Kind, id: string) => Error): Store<Kind> {
  const kinds = new Map<Kind, Map<string, Thing>>()
  const ofKind = (kind: Kind) => kinds.get(kind) ?? kinds.set(kind, new Map()).get(kind)!
  const listeners: ((event: Thing) => void)[] = []
  let clock = () => new Date()
  const opened: Store<Kind> = {
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
      ofKind(kind).set(thing.id, thing)
      return thing
    },
    find: (kind, id) => ofKind(kind).get(id),
    get(kind, id) {
      const thing = opened.find(kind, id)
      if (!thing) throw missing(kind, id)
      return thing
    },
    byId: (id) => [...kinds.values()].find((one) => one.has(id))?.get(id),
    drop: (kind, id) => void ofKind(kind).delete(id),
    all: (kind) => [...ofKind(kind).values()],
    events: [],
    tell(event) {
      opened.events.push(event)
      for (const listen of listeners) listen(event)
    },
    onEvent: (work) => void listeners.push(work),
  }
  return opened
}

/** A deep copy without the double's own fields. */
export function withoutOwn(thing: Thing): Thing {
  return JSON.parse(JSON.stringify(thing, (name, value) => (name.startsWith('_') ? undefined : value)))
}
