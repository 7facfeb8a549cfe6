import { paymentProviders } from '#domain/selling/cards/card-forms.ts'

/** What an installation may be connected with, in the order in which it is shown. */
export const INTEGRATIONS = ['mail', 'whatsapp', 'push', ...paymentProviders, 'files', 'firebase'] as const
export type Integration = (typeof INTEGRATIONS)[number]

/**
 * What a test may find wrong. `slow`: no answer in time. `refused`: the provider said no, for a reason that is none of the
 * others; its code says more.
 */
export const PROBLEMS = [
  'wrong_key',
  'no_permission',
  'unreachable',
  'slow',
  'provider_down',
  'limited',
  'no_tls',
  'unverified_sender',
  'unverified_number',
  'wrong_number',
  'wrong_bucket',
  'wrong_region',
  'no_project',
  'wrong_domain',
  'no_device',
  'other_key',
  'refused',
] as const
export type Problem = (typeof PROBLEMS)[number]

/**
 * `off`: its variables are not set. `untested`: set, but these values have not been tested. `on`, `failing`: what the last test of
 * these values said.
 */
export const STATES = ['off', 'untested', 'on', 'failing'] as const
export type IntegrationState = (typeof STATES)[number]
