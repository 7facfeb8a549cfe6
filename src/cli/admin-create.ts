import { parseArgs } from 'node:util'
import { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { checkPassword } from '#server/features/people/check-password.ts'
import { createPerson } from '#server/features/people/create-person.ts'
import { recordAudit } from '#server/features/studio/audit.ts'
import { ask } from './ask.ts'
import { type Command, UsageError } from './command.ts'
import { withServices } from './with-services.ts'

const wanted = z.object({
  email: z.email({ error: '--email must be a mail address.' }).max(200),
  name: z.string().min(1, { error: '--name must not be empty.' }).max(80),
  last_name: z.string().max(80),
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
    await withServices(async (services) => {
      const { db, identity } = services
      checkPassword(services, given.data)
      const customer_id = await inTransaction(db, async (trx) => {
        const person = await createPerson(trx, identity, { ...given.data, role: 'admin' })
        await recordAudit(trx, {
          actor_customer_id: null,
          action: 'admin.created',
          entity: 'customer',
          entity_id: person.customer_id,
          details: { by: 'studio command' },
        })
        return person.customer_id
      })
      console.log(`Administrator ${given.data.email} made (customer ${customer_id}).`)
    })
  },
}
