import clsx from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import { preload } from 'react-dom'
import type { StoredFile } from '#contract/types.ts'
import { coveringSizes, srcsetOf } from '#domain/content/picture.ts'
import { usePictureFacts } from '#web/studio.ts'
import styles from './Picture.module.css'

type Shown = Pick<StoredFile, 'src' | 'width' | 'height' | 'alt' | 'blur'>

interface PictureProps {
  /** A stored file, or the bare address of a picture out of the configuration. */
  file: Shown | string
  /** Said instead of the file's own text; "" when the picture only decorates. */
  alt?: string
  /** How wide it is shown, as for `<img sizes>`; the browser picks the file by it. */
  sizes?: string
  /** The frame's width over its height, where it has a shape of its own: a wider picture is cropped and must be larger. */
  frame?: number
  /** The picture a page opens with: loaded at once and first. */
  priority?: boolean
  /** Which part stays in view when the frame crops it, e.g. `50% 30%`. */
  position?: string
  className?: string
}

/**
 * A picture that fills its frame: give the frame a size or an `aspect-ratio`. Width and height are set so that nothing moves while
 * it loads, and until then a tiny copy of it fills the frame, which needs no script.
 */
export function Picture({
  file,
  alt,
  sizes: shownAt = '100vw',
  frame,
  priority = false,
  position,
  className,
}: PictureProps): ReactNode {
  const facts = usePictureFacts(typeof file === 'string' ? file : null)
  // The configuration knows pictures by address alone; of the store's own the root knows the rest.
  const shown: Partial<Shown> = typeof file === 'string' ? { src: file, ...facts } : file
  const { src = '', width, height, blur } = shown
  const sizes = frame && width && height ? coveringSizes(shownAt, width / height, frame) : shownAt
  const avif = width ? srcsetOf(src, width, 'avif') : null
  // Only a document gains by it: later on the picture itself is asked for at once.
  if (import.meta.env.SSR && priority && avif)
    preload(src, {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: avif,
      imageSizes: sizes,
      fetchPriority: 'high',
    })
  const style: CSSProperties = {
    objectPosition: position,
    backgroundPosition: position,
    // What is not in view yet shows its copy from the first sign of somebody on, see Picture.module.css.
    ...(blur ? { [priority ? 'backgroundImage' : '--blur']: `url(${blur})` } : {}),
  }
  return (
    <picture className={styles['picture']}>
      {avif ? <source type="image/avif" srcSet={avif} sizes={sizes} /> : null}
      <img
        src={src}
        srcSet={width ? srcsetOf(src, width) : undefined}
        sizes={sizes}
        alt={alt ?? shown.alt ?? ''}
        width={width ?? undefined}
        height={height ?? undefined}
        loading={priority ? 'eager' : 'lazy'}
        decoding={priority ? 'sync' : 'async'}
        fetchPriority={priority ? 'high' : undefined}
        style={style}
        className={clsx(styles['fill'], blur && !priority && styles['later'], className)}
      />
    </picture>
  )
}
