import { drawLogo } from '#server/features/studio/pictures/picture.ts'
import type { Services } from '#server/kit/services.ts'
import type { Logo } from './receipt-pdf.ts'

/** The studio's logo for a receipt; null if it has none among its own files. */
export async function receiptLogo({ configuration, files, log }: Services): Promise<Logo | null> {
  const key = /^\/files\/([a-z0-9-]{8,64})$/.exec(configuration.current().navbar_logo ?? '')?.[1]
  if (key === undefined) return null
  try {
    const stored = await files.get(key)
    return stored && (await drawLogo(stored))
  } catch (error) {
    // A receipt without the logo is better than none.
    log.warn({ err: error, key }, 'the logo cannot be drawn on a receipt')
    return null
  }
}
