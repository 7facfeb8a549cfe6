import type { SentEvent } from '#server/ports/payment-gateway.ts'
import type { Api } from '#tests/http/harness.ts'
import type { Happening } from './fixture.ts'
import type { Cut, Trouble } from './loopback.ts'
import type { Thing } from './store.ts'

interface Double {
  trouble(next: Trouble): void
  cut(next: Cut | null): number
  books: {
    setClock(now: () => Date): void
    events: Thing[]
    sign(event: Thing): SentEvent
    onEvent(work: (event: Thing) => void): void
  }
}

/** What a fixture does with any double. `tookMoney` recognises the event with which the double reports a charge. */
export function playing({ trouble, cut, books }: Double, tookMoney: (event: Thing) => boolean) {
  let given = 0
  /** Uses the application's clock. */
  const follow = (api: Api) => books.setClock(() => api.services.clock.now())
  const signed = (from: number): SentEvent[] => {
    given = books.events.length
    return books.events.slice(from).map((event) => books.sign(event))
  }
  const troubled = (what: Trouble) => {
    trouble(what)
    return () => trouble(null)
  }
  return {
    follow,
    /** Does something and returns the resulting events. */
    happen(api: Api, work: () => void): Promise<Happening> {
      follow(api)
      const before = books.events.length
      work()
      return Promise.resolve({ events: signed(before) })
    },
    /** The events not returned yet. */
    untold(api: Api): Promise<SentEvent[]> {
      follow(api)
      return Promise.resolve(signed(given))
    },
    cut(_api: Api, at: Cut | null) {
      cut(at)
      return () => cut(null)
    },
    down: () => troubled('down'),
    /** Works until money was taken; from then on all responses are lost. */
    losesAnswers() {
      let watching = true
      books.onEvent((event) => {
        if (watching && tookMoney(event)) trouble('loses_answers')
      })
      return () => {
        watching = false
        trouble(null)
      }
    },
  }
}
