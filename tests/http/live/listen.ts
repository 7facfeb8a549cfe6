/** One event of a stream. */
export interface LiveEvent {
  id: string
  event: string
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any
}

export interface Listening {
  response: Response
  /** Every event so far. */
  events: LiveEvent[]
  /** The number of comments so far. */
  heartbeats(): number
  ended(): boolean
  of(event: string): LiveEvent[]
  leave(): Promise<void>
}

/** Reads an event stream in the background. */
export function listenTo(response: Response): Listening {
  const events: LiveEvent[] = []
  let heartbeats = 0
  let ended = false
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  void (async () => {
    let text = ''
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        text += value
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) {
          if (block === ':') heartbeats++
          else events.push(eventOf(block))
        }
      }
    } catch {
      // The stream was aborted.
    }
    ended = true
  })()
  return {
    response,
    events,
    heartbeats: () => heartbeats,
    ended: () => ended,
    of: (event) => events.filter((one) => one.event === event),
    leave: () => reader.cancel(),
  }
}

function eventOf(block: string): LiveEvent {
  const fields = Object.fromEntries(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  return { id: fields['id'] ?? '', event: fields['event'] ?? '', data: JSON.parse(fields['data'] ?? 'null') }
}
