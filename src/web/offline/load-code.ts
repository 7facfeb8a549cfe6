import { comeAnew } from '#web/outdated.ts'
import { unreachable } from '#web/api/client.ts'

/**
 * Loads code that a press needs. Throws ApiError without a connection, or when the server has other code by now: then the page is
 * loaded anew.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await comeAnew()
    throw unreachable()
  }
}
