import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'

/**
 * Has the provider keep a card that was typed in, and gives the name by which it is paid with from now on. Only a card that is
 * refused stops the purchase: when keeping fails for another reason it is paid with as it is.
 */
export async function keepCard(source_id: string): Promise<string> {
  try {
    return (await api('POST /payment_sources', { body: { source_id } })).payment_source.source_id
  } catch (error) {
    const refused = error instanceof ApiError && (error.status === 402 || error.status === 400)
    if (refused || !(error instanceof ApiError)) throw error
    return source_id
  }
}
