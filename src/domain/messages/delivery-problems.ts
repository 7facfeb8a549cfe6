/** Why a message did not arrive, in the words of the interface: providers answer in codes and in English. */
export const deliveryProblems = [
  // The address or the number.
  'no_mailbox',
  'mailbox_full',
  'complaint',
  'bounced',
  'bounced_for_now',
  'marked',
  'no_number',
  'no_device',
  // The message.
  'template',
  'window_closed',
  'outdated',
  'declined',
  'no_phone',
  'refused',
  // The provider or its settings.
  'settings',
  'limited',
  'provider_down',
  'unreachable',
  'unknown',
] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

/** Why an address is suppressed. */
export const addressProblems = ['no_mailbox', 'bounced', 'complaint'] as const
export type AddressProblem = (typeof addressProblems)[number]

/** `bounced`: it came back after it had been accepted; `complained`: its recipient reported it as unwanted. */
export const messageStates = ['queued', 'sent', 'stored', 'failed', 'bounced', 'complained'] as const
export type MessageState = (typeof messageStates)[number]

/** An enhanced status code (RFC 3463) at the beginning of an answer or after its number, e.g. `550 5.1.1 …`. */
const ENHANCED = /(?:^|[\s(#-])([245])\.(\d{1,3})\.(\d{1,3})(?=$|[\s):;,-])/
/** Bad mailbox, bad system, bad syntax, moved, null MX; and a mailbox that is switched off. */
const NO_MAILBOX = new Set(['1.1', '1.2', '1.3', '1.6', '1.10', '2.1'])
const NO_SUCH =
  /no such (?:user|recipient|mailbox|address)|(?:user|recipient|mailbox|address) (?:is )?(?:unknown|not found|does ?n[o']t exist)|unknown (?:user|recipient|mailbox)/i

/**
 * What a mail server's answer says about the mailbox; null if it says something else, e.g. about a policy. Its sentence is read
 * only where it gives no enhanced code.
 */
export function mailboxProblem(answer: string): 'no_mailbox' | 'mailbox_full' | null {
  const [, , subject = '', detail = ''] = ENHANCED.exec(answer) ?? []
  if (subject === '') return NO_SUCH.test(answer) ? 'no_mailbox' : null
  if (`${subject}.${detail}` === '2.2') return 'mailbox_full'
  return NO_MAILBOX.has(`${subject}.${detail}`) ? 'no_mailbox' : null
}

/** https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes */
const NO_NUMBER = new Set([131_026, 131_030, 131_021])
const WINDOW_CLOSED = 131_047
/** Calls of the app, of the account, of the number, messages that people report, messages to one person. */
const LIMITED = new Set([4, 80_007, 130_429, 131_048, 131_056])
/** Down, unavailable, an unknown error, in maintenance. */
const DOWN = new Set([2, 131_000, 131_016, 131_057, 133_004])
/** The token, permissions, a blocked or locked account, the number's name, its payment, its certificate, its registration. */
const SETTINGS = new Set([0, 3, 10, 190, 368, 131_005, 131_031, 131_037, 131_042, 131_045, 133_010])

/** Returns what an error code of WhatsApp means for the message. */
export function whatsappProblem(code: number | undefined): DeliveryProblem {
  if (code === undefined) return 'refused'
  if (LIMITED.has(code)) return 'limited'
  if (DOWN.has(code)) return 'provider_down'
  if (SETTINGS.has(code) || (code >= 200 && code < 300)) return 'settings'
  if (NO_NUMBER.has(code)) return 'no_number'
  if (code === WINDOW_CLOSED) return 'window_closed'
  return code >= 132_000 && code < 133_000 ? 'template' : 'refused'
}

/** Whether the same message may arrive later: the provider recovers, or somebody mends the settings. */
export const isPassing = (problem: DeliveryProblem): boolean =>
  problem === 'limited' || problem === 'provider_down' || problem === 'settings'
