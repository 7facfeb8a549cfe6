type Chunk = Uint8Array<ArrayBuffer>

/** The most bytes a reader may leave unread: about seven hundred events. */
const MOST_UNREAD = 64 * 1024

/** A stream's sending end, which never waits for the reader. */
export interface Outlet {
  readonly body: ReadableStream<Chunk>
  /** Sends or buffers; false when the reader is too far behind. */
  send(chunk: Chunk): boolean
  /** Ends the stream after the buffered events. */
  end(): void
}

/** @param onGone called when the reader disconnected */
export function createOutlet(onGone: () => void): Outlet {
  const unread: Chunk[] = []
  let size = 0
  let ended = false
  let controller: ReadableStreamDefaultController<Chunk>
  let hungry = false

  const body = new ReadableStream<Chunk>(
    {
      start(given) {
        controller = given
      },
      pull() {
        if (unread.length === 0) {
          hungry = true
          return
        }
        controller.enqueue(joined(unread.splice(0), size))
        size = 0
        if (ended) controller.close()
      },
      cancel() {
        ended = true
        unread.length = 0
        onGone()
      },
    },
    // Nothing is queued here, so buffered bytes are counted exactly.
    { highWaterMark: 0 },
  )

  return {
    body,
    send(chunk) {
      if (ended) return true
      if (hungry) {
        hungry = false
        controller.enqueue(chunk)
        return true
      }
      unread.push(chunk)
      size += chunk.byteLength
      return size <= MOST_UNREAD
    },
    end() {
      if (ended) return
      ended = true
      if (unread.length === 0) controller.close()
    },
  }
}

function joined(chunks: readonly Chunk[], size: number): Chunk {
  const [only] = chunks
  if (chunks.length === 1 && only !== undefined) return only
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
