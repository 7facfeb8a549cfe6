import pg from 'pg'

const MARK = /^\s*\/\* prepared: (\w+) \*\/\s*/

/**
 * A connection that prepares statements which begin with a comment such as `prepared: reserve_place`: they are parsed
 * and planned once per connection. The query builder has no other way to name a statement. The text of such a
 * statement must never change.
 */
export class NamingClient extends pg.Client {
  // pg declares a dozen shapes of query(); only the one that the query builder uses is handled.
  override query = ((...given: unknown[]) => {
    const [text, values, ...rest] = given
    const name = typeof text === 'string' ? MARK.exec(text)?.[1] : undefined
    const asked = name === undefined ? given : [{ name, text, values }, ...rest]
    return Reflect.apply(pg.Client.prototype.query, this, asked)
  }) as pg.Client['query']
}
