import type { z } from '@hono/zod-openapi'
import type { rosterEntry } from '#contract/booking/attendance.ts'
import type { classReservation, classReservationPenalty, availableClass } from '#contract/booking/booking.ts'
import type { file } from './common.ts'
import type { announcement, pageSummary } from './content/content.ts'
import type { form, formField } from './forms/forms.ts'
import type { CallName, Calls } from './index.ts'
import type { invoice } from '#contract/selling/invoices.ts'
import type { messagePreference, messageTemplate } from './messages/messages.ts'
import type { incomingMessage } from './messages/incoming-messages.ts'
import type { customer } from './people/people.ts'
import type { paymentSource } from '#contract/selling/payment-sources.ts'
import type {
  classType,
  instructor,
  location,
  scheduleDay,
  staffClass,
  singleClass,
} from './booking/schedule.ts'
import type { classPackage, purchase } from '#contract/selling/selling.ts'
import type { program, upcomingVideo, video, videoToWatch } from '#contract/videos/video.ts'
import type { waitlist } from '#contract/booking/waitlist.ts'
import type { creditMovement, creditPass } from '#contract/booking/wallet.ts'

// Types only, for screens to import, so that no validation library reaches a browser bundle.

export type { CallName } from './index.ts'

type Part<N extends CallName, K extends 'params' | 'query' | 'body'> = NonNullable<Calls[N][K]>
/** The request type of a schema; undefined where the call takes none. */
type Sent<S> = [S] extends [never] ? undefined : S extends z.ZodType ? z.input<S> : undefined
/** Ids and pages are text on the wire; screens pass numbers. */
type Loose<T> = T extends object
  ? { [K in keyof T]: T[K] extends string | undefined ? T[K] | number : T[K] }
  : undefined

export type Answer<N extends CallName> = z.output<Calls[N]['answer']>
export type Body<N extends CallName> = Sent<Part<N, 'body'>>
export type Query<N extends CallName> = Loose<Sent<Part<N, 'query'>>>
export type Params<N extends CallName> = Loose<Sent<Part<N, 'params'>>>

export type StoredFile = z.output<typeof file>
export type Customer = z.output<typeof customer>
/** A customer's page at the desk. */
export type CustomerPage = Answer<'GET /customer/admin/{id}'>['customer']
export type ClassType = z.output<typeof classType>
export type Instructor = z.output<typeof instructor>
export type Location = z.output<typeof location>
export type SingleClass = z.output<typeof singleClass>
export type StaffClass = z.output<typeof staffClass>
export type ScheduleDay = z.output<typeof scheduleDay>
export type ClassReservation = z.output<typeof classReservation>
export type RosterEntry = z.output<typeof rosterEntry>
export type Waitlist = z.output<typeof waitlist>
/** A week's classes, and what a customer has to do with them. */
export type OwnWeek = Answer<'GET /schedule/own'>
export type ClassReservationPenalty = z.output<typeof classReservationPenalty>
export type AvailableClass = z.output<typeof availableClass>
export type CreditPass = z.output<typeof creditPass>
export type CustomerMovement = Answer<'GET /customer/admin/{id}/movements'>['movements'][number]
export type CreditMovement = z.output<typeof creditMovement>
export type ClassPackage = z.output<typeof classPackage>
export type Purchase = z.output<typeof purchase>
export type Invoice = z.output<typeof invoice>
export type PaymentSource = z.output<typeof paymentSource>
export type CheckoutOptions = Answer<'GET /checkout/options'>
export type PageSummary = z.output<typeof pageSummary>
export type MessageTemplate = z.output<typeof messageTemplate>
export type MessagePreference = z.output<typeof messagePreference>
export type IncomingMessage = z.output<typeof incomingMessage>
export type Announcement = z.output<typeof announcement>
export type Video = z.output<typeof video>
export type VideoToWatch = z.output<typeof videoToWatch>
export type UpcomingVideo = z.output<typeof upcomingVideo>
export type Program = z.output<typeof program>
export type Form = z.output<typeof form>
/** A form's field, with its files. */
export type AskedField = z.output<typeof formField>
