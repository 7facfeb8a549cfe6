import { sql } from 'kysely'

import type { Queryable } from '#server/db/transaction.ts'

interface Trigger {
  table: string
  name: string
  /** As PostgreSQL writes it, without the table and the function. */
  when: string
  function: string
  /** The comment on its function. */
  follows: string | null
}

async function read(db: Queryable): Promise<Trigger[]> {
  const { rows } = await sql<Trigger>`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as table, t.tgname as name,
      regexp_replace(substring(pg_get_triggerdef(t.oid) from 'TRIGGER [^ ]+ (.*) EXECUTE FUNCTION'), ' ON [^ ]+', '') as when,
      p.proname as function, obj_description(p.oid, 'pg_proc') as follows
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_proc p on p.oid = t.tgfoid
    where n.nspname in ('public', 'auth') and not t.tgisinternal
    order by n.nspname = 'auth', c.relname, t.tgname`.execute(db)
  return rows
}

/** The effects of triggers in Markdown: one line for all that fire alike. Throws when one has no comment. */
export async function describeTriggers(db: Queryable): Promise<string[]> {
  const triggers = await read(db)
  const silent = triggers.filter(({ follows }) => !follows)
  if (silent.length > 0)
    throw new Error(`no comment on the function of ${silent.map(({ name }) => name).join(', ')}`)
  const alike = [...Map.groupBy(triggers, (trigger) => `${trigger.function} ${trigger.when}`).values()]
  return [
    '## Triggers',
    '',
    'What follows from a change by itself, whoever makes it. The functions are in `src/server/db/functions/triggers`.',
    '',
    '| trigger | when | what follows | function |',
    '| --- | --- | --- | --- |',
    // Those of many tables come last, being the least specific.
    ...alike
      .toSorted((one, other) => one.length - other.length)
      .map((group) => {
        const names = group.map(({ table, name }) => `\`${name}\` on \`${table}\``).join(', ')
        const [{ when, follows, function: called }] = group as [Trigger]
        return `| ${names} | \`${when.replaceAll('|', '\\|')}\` | ${follows} | \`${called}\` |`
      }),
    '',
  ]
}
