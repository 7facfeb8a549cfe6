export const channels = ['mail', 'whatsapp', 'push'] as const
export type Channel = (typeof channels)[number]
/** By what messages leave: without a mail server mails are only stored. */
export type Sends = Readonly<Record<'mail' | 'whatsapp', boolean>>

/**
 * The placeholders of a template. `enlace` is the URL that the message leads to and `detalles` the list of facts; on
 * a line of their own they become a mail's button and table.
 */
export type Placeholder =
  | 'nombre'
  | 'estudio'
  | 'enlace'
  | 'detalles'
  | 'clase'
  | 'fecha'
  | 'hora'
  | 'coach'
  | 'sede'
  | 'lugar'
  | 'invitado'
  | 'credito'
  | 'estado'
  | 'antes'
  | 'motivo'
  | 'limite'
  | 'persona'
  | 'creditos'
  | 'vence'
  | 'hasta'
  | 'faltas'
  | 'orden'
  | 'paquete'
  | 'total'
  | 'instrucciones'
  | 'video'
  | 'llave'
  | 'mensaje'

/**
 * How quiet hours affect a message. `at_once`: not at all, it answers what the person just did or is only useful
 * within the hour. `waits`: deferred to their end. `unless_soon`: deferred unless the class begins soon after.
 */
export type Silence = 'at_once' | 'waits' | 'unless_soon'

interface KindDefinition {
  /** The possible channels, each with its default in a new studio. */
  channels: Partial<Record<Channel, boolean>>
  silence: Silence
  /** Whether a customer may unsubscribe from it altogether; if not, by mail it always comes. */
  optional: boolean
  placeholders: readonly Placeholder[]
  /** Without this placeholder the message is useless; such a message cannot be switched off. */
  essential?: Placeholder
}

const everywhere: readonly Placeholder[] = ['nombre', 'estudio', 'enlace']
const ofClass: readonly Placeholder[] = [...everywhere, 'detalles', 'clase', 'fecha', 'hora', 'coach', 'sede']
const ofPlace: readonly Placeholder[] = [...ofClass, 'lugar', 'invitado']
const ofOrder: readonly Placeholder[] = [...everywhere, 'detalles', 'orden', 'paquete', 'total']

const mail = { mail: true, whatsapp: false } as const
/** As a notification as well. */
const shown = { ...mail, push: true } as const
const everyWay = { mail: true, whatsapp: true, push: true } as const

const define = (
  to: KindDefinition['channels'],
  silence: Silence,
  placeholders: readonly Placeholder[],
  more: Partial<Pick<KindDefinition, 'optional' | 'essential'>> = {},
): KindDefinition => ({ channels: to, silence, placeholders, optional: false, ...more })

const optional = { optional: true }

/** Messages whose link gives access to the account, or deletes it: their text is removed as soon as it is no longer needed. */
export const accessKinds: readonly string[] = [
  'reset',
  'sign_in_link',
  'sign_up_link',
  'account_exists',
  'invitation',
  'delete_account',
]

/** Messages for the address that they were written to, whatever the customer's is by now. */
export const addressedKinds: readonly string[] = [
  ...accessKinds,
  'confirm_email',
  'email_asked',
  'email_changed',
]

/** Every automatic message, in the order in which the back office lists them. */
export const kinds = {
  reservation_made: define(shown, 'at_once', ofPlace, optional),
  reservation_cancelled: define(shown, 'at_once', [...ofPlace, 'credito']),
  // Its time is chosen outside of quiet hours: see reminder.ts.
  class_reminder: define(everyWay, 'at_once', ofPlace, optional),
  class_changed: define(everyWay, 'unless_soon', [...ofPlace, 'antes', 'limite']),
  class_cancelled: define(everyWay, 'unless_soon', [...ofPlace, 'motivo', 'credito']),
  class_restored: define(everyWay, 'unless_soon', [...ofClass, 'estado']),
  // Written by the team to everybody in a class.
  class_message: define(everyWay, 'unless_soon', [...ofClass, 'mensaje'], { essential: 'mensaje' }),
  transfer_accepted: define(shown, 'unless_soon', [...ofPlace, 'persona'], optional),
  waitlist_place_free: define(everyWay, 'at_once', ofClass),
  waitlist_offer: define(everyWay, 'at_once', [...ofClass, 'limite']),
  waitlist_booked: define(everyWay, 'at_once', [...ofPlace, 'limite']),
  waitlist_changed: define(everyWay, 'unless_soon', [...ofClass, 'antes', 'estado']),
  waitlist_cancelled: define(shown, 'unless_soon', [...ofClass, 'motivo']),
  receipt: define(mail, 'at_once', ofOrder),
  cash_instructions: define(mail, 'at_once', [...ofOrder, 'instrucciones'], { essential: 'instrucciones' }),
  renewal_paid: define(mail, 'at_once', ofOrder),
  renewal_failed: define(everyWay, 'waits', [...ofOrder, 'motivo'], { essential: 'motivo' }),
  renewal_due: define(everyWay, 'waits', [...ofOrder, 'motivo'], { essential: 'motivo' }),
  subscription_cancelled: define(mail, 'at_once', [...ofOrder, 'estado', 'hasta']),
  subscription_ended: define(mail, 'at_once', ofOrder),
  credits_expiring: define(shown, 'waits', [...everywhere, 'creditos', 'vence'], optional),
  penalty: define(shown, 'waits', [...everywhere, 'hasta', 'faltas', 'motivo']),
  birthday: define({ ...mail, push: false }, 'waits', everywhere, optional),
  video_rating: define({ mail: true }, 'waits', [...everywhere, 'video'], optional),
  welcome: define({ mail: true }, 'at_once', everywhere),
  confirm_email: define({ mail: true }, 'at_once', everywhere, { essential: 'enlace' }),
  email_asked: define({ mail: true }, 'at_once', everywhere, { essential: 'enlace' }),
  email_changed: define({ mail: true }, 'at_once', everywhere),
  // Its link gives access to the account, so it is only sent to the account's own address.
  reset: define({ mail: true }, 'at_once', everywhere, { essential: 'enlace' }),
  // As the reset mail's, and valid for a week.
  invitation: define({ mail: true }, 'at_once', [...everywhere, 'motivo'], { essential: 'enlace' }),
  // As the reset mail's, and valid for a quarter of an hour.
  sign_in_link: define({ mail: true }, 'at_once', everywhere, { essential: 'enlace' }),
  // As the link to sign in, for somebody without an account.
  sign_up_link: define({ mail: true }, 'at_once', everywhere, { essential: 'enlace' }),
  // What their owner gets in its place.
  account_exists: define({ mail: true }, 'at_once', everywhere, { essential: 'enlace' }),
  password_changed: define({ mail: true }, 'at_once', everywhere, { essential: 'enlace' }),
  // Valid for an hour.
  delete_account: define({ mail: true }, 'at_once', everywhere, { essential: 'enlace' }),
  passkey_added: define({ mail: true }, 'at_once', [...everywhere, 'llave'], { essential: 'enlace' }),
  passkey_removed: define({ mail: true }, 'at_once', [...everywhere, 'llave'], { essential: 'enlace' }),
  // Never sent by itself: what staff write by WhatsApp once it delivers no free text.
  staff_message: define({ whatsapp: true }, 'at_once', [...everywhere, 'mensaje'], { essential: 'mensaje' }),
} as const satisfies Record<string, KindDefinition>

export type MessageKind = keyof typeof kinds
export const messageKinds = Object.keys(kinds) as MessageKind[]
export const kindOf = (kind: MessageKind): KindDefinition => kinds[kind]
export const isMessageKind = (text: string): text is MessageKind => Object.hasOwn(kinds, text)

export const channelsOf = (kind: MessageKind): Channel[] =>
  channels.filter((channel) => kindOf(kind).channels[channel] !== undefined)

/** Whether a customer may decline a kind on a channel: what is required still comes by mail, whatever else they choose. */
export const mayDecline = (kind: MessageKind, channel: Channel): boolean =>
  kindOf(kind).optional || channel !== 'mail'

/** Channels whose templates have a subject: a mail's, and a notification's title. */
export const hasSubject = (channel: Channel): boolean => channel !== 'whatsapp'

/**
 * The placeholders allowed in a kind's template: a phone message has no tables, WhatsApp allows no line breaks in a value,
 * and a notification is itself the link.
 */
export function placeholdersFor(kind: MessageKind, channel: Channel): Placeholder[] {
  const without = missing[channel]
  return kindOf(kind).placeholders.filter((name) => !without.includes(name))
}
const missing: Record<Channel, readonly Placeholder[]> = {
  mail: [],
  whatsapp: ['detalles', 'instrucciones'],
  push: ['detalles', 'instrucciones', 'enlace'],
}
