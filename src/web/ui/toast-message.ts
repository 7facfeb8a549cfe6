export type Tone = 'success' | 'error'
/** Where a message leads, to a page or a file of its own. */

export interface MessageLink {
  href: string
  words: string
}

export interface Message {
  id: number
  tone: Tone
  text: string
  link?: MessageLink | undefined
}

export interface DockProps {
  messages: readonly Message[]
  onDismiss: (id: number) => void
}
