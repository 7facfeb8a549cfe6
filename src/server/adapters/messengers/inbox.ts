import type { Channel } from '#domain/messages/kinds.ts'
import type { Messenger } from '#server/ports/messenger.ts'

/** Without a configured provider, messages stay in the message table, where staff read them on the messages page. */
export function inboxMessenger(channel: Channel): Messenger {
  return {
    channel,
    delivers: false,
    deliver: () => Promise.resolve({ state: 'stored', providerId: null }),
    close: () => Promise.resolve(),
  }
}
