import { parseArgs } from 'node:util'
import { z } from 'zod'
import { namesAddress, seenLength } from '#domain/people/names.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { checkPassword } from '#server/features/people/sign-in/check-password.ts'
import { createPerson } from '#server/features/people/create-person.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { recordAudit } from '#server/shared/audit.ts'
import { ask } from './ask.ts'
import { type Command, UsageError } from './command.ts'
import { withServices } from './with-services.ts'

const name = (option: string) =>
  z
    .string()
    .max(80, { error: `${option} must not be longer than 80 characters.` })
    .refine((given) => !namesAddress(given), { error: `${option} must not carry the address of a page.` })

const wanted = z.object({
  email: z.email({ error: '--email must be a mail address.' }).max(200),
  name: name('--name').refine((given) => seenLength(given) > 0, { error: '--name must not be empty.' }),
  last_name: name('--last-name'),
  password: z.string(),
})

export const adminCreate: Command = {
  name: 'admin create',
  summary: 'Makes an administrator with a sign-in account.',
  options: [
    '--email <address>     asked for when missing',
    '--name <name>         first name, asked for when missing',
    '--last-name <name>    family name',
    '--password <password> asked for when missing; at least 8 characters, or as the settings say',
  ],
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        'last-name': { type: 'string' },
        password: { type: 'string' },
      },
    })
    const given = wanted.safeParse({
      email: values.email ?? (await ask('E-mail: ', '--email')),
      name: values.name ?? (await ask('Name: ', '--name')),
      last_name: values['last-name'] ?? '',
      password: values.password ?? (await ask('Password: ', '--password', { hidden: true })),
    })
    if (!given.success) throw new UsageError(given.error.issues.map((issue) => issue.message).join('\n'))
    const customer_id = await withServices((services) => createAdmin(services, given.data)).catch(
      (problem: unknown) => {
        if (!(problem instanceof AppError && problem.status === 409)) throw problem
        throw new UsageError(
          `There is an account with ${given.data.email} already. Give another --email, or let an admin give this person the role under /admin → Equipo.`,
        )
      },
    )
    console.log(`Administrator ${given.data.email} made (customer ${customer_id}).`)
  },
}

/**
 * Creates an administrator; returns the customer_id. Throws AppError 400 for a password that the studio's policy
 * refuses, 409 for a known e-mail.
 */
function createAdmin(services: Services, given: z.output<typeof wanted>): Promise<number> {
  checkPassword(services, given)
  return inTransaction(services.db, async (trx) => {
    const { customer_id } = await createPerson(trx, services.identity, { ...given, role: 'admin' })
    await recordAudit(trx, { actor_customer_id: null }, 'admin.created', customer_id, {
      by: 'studio command',
    })
    return customer_id
  })
}
