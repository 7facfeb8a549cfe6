import albertSans from './fonts/albert-sans.woff2?url'
import archivoDisplay from './fonts/archivo-display.woff2?url'
import archivo from './fonts/archivo.woff2?url'
import bricolage from './fonts/bricolage.woff2?url'
import cormorant from './fonts/cormorant.woff2?url'
import dmSans from './fonts/dm-sans.woff2?url'
import figtree from './fonts/figtree.woff2?url'
import fraunces from './fonts/fraunces.woff2?url'

const pairs: Record<string, readonly string[]> = {
  archivo: [archivoDisplay, archivo],
  bricolage: [bricolage, figtree],
  cormorant: [cormorant, albertSans],
}

/** For loaders, so that no browser knows the other pairs: the files of a studio's two fonts, which every page begins to load with its style sheets. */
export function fontFiles(fonts: string | undefined): readonly string[] {
  return pairs[fonts ?? ''] ?? [fraunces, dmSans]
}
