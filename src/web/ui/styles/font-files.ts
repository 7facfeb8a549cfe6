import albertSans from '#web/ui/fonts/albert-sans.woff2?url'
import archivoDisplay from '#web/ui/fonts/archivo-display.woff2?url'
import archivo from '#web/ui/fonts/archivo.woff2?url'
import bricolage from '#web/ui/fonts/bricolage.woff2?url'
import cormorant from '#web/ui/fonts/cormorant.woff2?url'
import dmSans from '#web/ui/fonts/dm-sans.woff2?url'
import figtree from '#web/ui/fonts/figtree.woff2?url'
import fraunces from '#web/ui/fonts/fraunces.woff2?url'

const pairs: Record<string, readonly string[]> = {
  archivo: [archivoDisplay, archivo],
  bricolage: [bricolage, figtree],
  cormorant: [cormorant, albertSans],
}

/**
 * The files of a studio's two fonts, which every page preloads. For loaders only, so that the browser bundle does not
 * contain the other pairs.
 */
export function fontFiles(fonts: string | undefined): readonly string[] {
  return pairs[fonts ?? ''] ?? [fraunces, dmSans]
}
