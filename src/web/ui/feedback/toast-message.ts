export type Tone = 'success' | 'error'

/** A message's link, to a page or a file. */
export interface MessageLink {
  href: string
  words: string
}

export interface Message {
  id: number
  tone: Tone
  text: string
  link?: MessageLink | undefined
  /** How long it was shown, in ms: it moves between the page and its dialogs without restarting. */
  shown: { ms: number }
}

export interface DockProps {
  messages: readonly Message[]
  onDismiss: (id: number) => void
}
