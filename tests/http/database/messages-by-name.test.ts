import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, it } from 'vitest'
import { bringMissing } from '#server/db/functions/index.ts'
import { migrationFiles } from '#server/db/read-migrations.ts'
import { writtenTexts } from '#text/all.ts'
import { problemOf } from '#text/check.ts'
import { testDatabase } from '#tests/postgres.ts'

/** What owners had written, place by place. */
const BEFORE = {
  // Without values.
  'site.nav.enter': 'Entra',
  'site.home': 'Ir a {casa}',
  // With values, one sentence.
  'site.calendar.about': '{2}: {1} ({3})',
  'account.qr.who': '{2} te espera, {1}',
  'account.guests': 'nada',
  // Cases: one of them, all of them, and what is said of none.
  'site.calendar.earlier': '{1} clases de antes',
  'credits.pass.soon': 'Quedan {1} días',
  'credits.pass.soon.one': 'Queda un día',
  'credits.pass.soon.zero': 'Se acaba hoy #1',
  'site.packages.classesOf.unlimited': '{2}, lo que quieras',
  'account.layout.credits.one': 'pase',
  'waitlist.offer.submit.none': 'Lo quiero',
  'checkout.hello.adds': '{1}: {2} + lo de hoy = {3}',
  // Stands elsewhere now.
  'account.calendarFile.description.none2': 'Coach: {1}',
  'waitlist.rules.noneBefore': 'Eres la primera.',
  'waitlist.rules.before.one': 'Una persona antes.',
  // Said of two things at once, and of a text that was made of others.
  'errores-de-horarios.capacityTaken.one': 'Hay {1} y {2}',
  'waitlist.page.intro.zero': 'Sin límite',
}

const AFTER = {
  'account.calendarFile.withCoach': 'Coach: {coach}',
  'account.guests': 'nada',
  'account.layout.credits': '{credits, plural, one {pase} other {créditos}}',
  'account.qr.who': '{coach, select, none {{name}} other {{coach} te espera, {name}}}',
  'checkout.hello.adds':
    '{credits, plural, =0 {Hola, {name}. Con esta compra tendrás {after} {after, plural, one {crédito} other {créditos}}.} one {Hola, {name}. Tienes 1 crédito; con esta compra tendrás {after}.} other {{name}: {credits} + lo de hoy = {after}}}',
  'credits.pass.soon': "{days, plural, =0 {Se acaba hoy '#'1} one {Queda un día} other {Quedan {days} días}}",
  'errores-de-horarios.capacityTaken.one': 'Hay {1} y {2}',
  'site.calendar.about': '{what}: {action} ({when})',
  'site.calendar.earlier': '{classes, plural, one {1 clase anterior} other {{classes} clases de antes}}',
  'site.home': "Ir a '{'casa'}'",
  'site.nav.enter': 'Entra',
  'site.packages.classesOf':
    '{amount, plural, =-1 {{type}, lo que quieras} one {1 clase de {type}} other {{amount} clases de {type}}}',
  'waitlist.join.before':
    '{people, plural, =0 {Eres la primera.} one {Una persona antes.} other {Hay {people} personas antes que tú.}}',
  'waitlist.offer.submit': '{spot, select, none {Lo quiero} other {Aceptar lugar {spot}}}',
  'waitlist.page.intro.zero': 'Sin límite',
}

it('converts the owner’s sentences to messages and keeps what cannot be converted', async () => {
  const { db } = await testDatabase({ migrated: false })
  await bringMissing(db)
  const migrator = new Migrator({ db, provider: migrationFiles })
  const names = Object.keys(await migrationFiles.getMigrations())
  const { error } = await migrator.migrateTo(names[names.indexOf('0663-messages-by-name') - 1] ?? '')
  expect(error).toBeUndefined()
  const rows = Object.entries(BEFORE).map(([place, words]) => ({ place, words }))
  await db.insertInto('changed_text').values(rows).execute()
  expect((await migrator.migrateTo('0663-messages-by-name')).error).toBeUndefined()

  const after = await db
    .selectFrom('changed_text')
    .select(['place', 'words'])
    .orderBy(sql`place collate "C"`)
    .execute()
  expect(Object.fromEntries(after.map(({ place, words }) => [place, words]))).toEqual(AFTER)
  const written = writtenTexts()
  for (const { place, words } of after) {
    const text = written.get(place)
    if (text !== undefined) expect(problemOf(text, words), place).toBeUndefined()
  }
})
