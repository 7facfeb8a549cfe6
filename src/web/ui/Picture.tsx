import type { CSSProperties, ReactNode } from 'react'
import type { StoredFile } from '#contract/types.ts'

type Shown = Pick<StoredFile, 'src' | 'srcset' | 'width' | 'height' | 'alt'>

interface PictureProps {
  /** A stored file, or the bare address of a picture out of the configuration. */
  file: Shown | string
  /** Said instead of the file's own text; "" when the picture only decorates. */
  alt?: string
  /** How wide it is shown, as for `<img sizes>`; the browser picks the file by it. */
  sizes?: string
  /** The picture a page opens with: loaded at once and first. */
  priority?: boolean
  /** Which part stays in view when the frame crops it, e.g. `50% 30%`. */
  position?: string
  className?: string
}

/**
 * A picture that fills its frame: give the frame a size or an `aspect-ratio`. Width and height are set so that nothing
 * moves while it loads.
 */
export function Picture({
  file,
  alt,
  sizes = '100vw',
  priority = false,
  position,
  className,
}: PictureProps): ReactNode {
  const shown = typeof file === 'string' ? fromAddress(file) : file
  const fill: CSSProperties = { width: '100%', height: '100%', objectFit: 'cover', objectPosition: position }
  return (
    <img
      src={shown.src}
      {...(shown.srcset ? { srcSet: shown.srcset, sizes } : {})}
      alt={alt ?? shown.alt ?? ''}
      {...(shown.width && shown.height ? { width: shown.width, height: shown.height } : {})}
      loading={priority ? 'eager' : 'lazy'}
      decoding={priority ? 'sync' : 'async'}
      {...(priority ? { fetchPriority: 'high' as const } : {})}
      style={fill}
      className={className}
    />
  )
}

/** The widths in which the server gives out every picture of its store. */
const WIDTHS = [320, 480, 640, 960, 1280, 1920]

/** The configuration knows pictures by address alone; one of the store's own is offered in every width all the same. */
function fromAddress(src: string): Shown {
  const own = /^\/files\/[a-z0-9-]+$/.test(src)
  const srcset = own ? WIDTHS.map((width) => `${src}/${width}.webp ${width}w`).join(', ') : null
  return { src, srcset, width: null, height: null, alt: null }
}
