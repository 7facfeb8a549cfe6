import { z } from '@hono/zod-openapi'
import { guestNameProblem, namesAddress, seenLength } from '#domain/people/names.ts'
import { errorTexts } from '#text/errors.ts'
import { bookingErrors } from '#text/errors/booking.ts'

const LONGEST = 80

/** A first or last name: has visible characters and is not a URL. */
export const personName = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST)
  .refine((name) => seenLength(name) > 0, { error: () => errorTexts.fields.required })
  .refine((name) => !namesAddress(name), { error: () => errorTexts.people.nameAddress })

const problemTexts = {
  short: () => bookingErrors.guestName,
  address: () => errorTexts.people.nameAddress,
}

const refuseGuest = (name: string, refuse: (text: string) => void): void => {
  const problem = guestNameProblem(name)
  if (problem !== null) refuse(problemTexts[problem]())
}

export const guestName = z
  .string()
  .max(LONGEST)
  .superRefine((name, { addIssue }) => refuseGuest(name, (message) => addIssue({ code: 'custom', message })))
  .trim()

/** The name of a guest where there may be none: empty means none, blanks are an error. */
export const optionalGuestName = z
  .string()
  .max(LONGEST)
  .superRefine((name, { addIssue }) => {
    if (name !== '') refuseGuest(name, (message) => addIssue({ code: 'custom', message }))
  })
  .trim()
  .nullish()
