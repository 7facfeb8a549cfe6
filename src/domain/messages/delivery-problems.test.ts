import { expect, it } from 'vitest'
import { mailboxProblem, whatsappProblem } from './delivery-problems.ts'

it.each([
  ['550 5.1.1 <eva@example.com>: Recipient address rejected: User unknown', 'no_mailbox'],
  ['550-5.1.1 The email account that you tried to reach does not exist.', 'no_mailbox'],
  ['550 No such user here', 'no_mailbox'],
  ['553 5.1.2 We weren’t able to find the recipient domain', 'no_mailbox'],
  ['556 5.1.10 Recipient address has null MX', 'no_mailbox'],
  ['550 5.2.1 The account is disabled', 'no_mailbox'],
  ['552 5.2.2 Mailbox full', 'mailbox_full'],
  ['452 4.2.2 Over quota', 'mailbox_full'],
  // A policy, whatever else the sentence says.
  ['550 5.7.1 User unknown or not allowed to write', null],
  ['554 5.7.509 Access denied, sending domain does not pass DMARC', null],
  ['550 Blocked by 10.5.1.1 for spam', null],
  ['550 Rejected', null],
  ['', null],
])('%s says of the mailbox: %s', (answer, problem) => {
  expect(mailboxProblem(answer)).toBe(problem)
})

it.each([
  [131_026, 'no_number'],
  [131_030, 'no_number'],
  [131_047, 'window_closed'],
  [132_001, 'template'],
  [132_015, 'template'],
  [135_000, 'refused'],
  [131_049, 'refused'],
  [100, 'refused'],
  [4, 'limited'],
  [80_007, 'limited'],
  [130_429, 'limited'],
  [131_048, 'limited'],
  [131_056, 'limited'],
  [2, 'provider_down'],
  [131_000, 'provider_down'],
  [131_016, 'provider_down'],
  [190, 'settings'],
  [200, 'settings'],
  [131_042, 'settings'],
  [undefined, 'refused'],
])('WhatsApp’s code %s means %s', (code, problem) => {
  expect(whatsappProblem(code)).toBe(problem)
})
