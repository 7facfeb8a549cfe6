import clsx from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import { preload } from 'react-dom'
import type { StoredFile } from '#contract/types.ts'
import { coveringSizes, srcsetOf } from '#domain/content/picture.ts'
import { usePictureFacts } from '#web/studio.ts'
import styles from './Picture.module.css'

type Shown = Pick<StoredFile, 'src' | 'width' | 'height' | 'alt' | 'blur'>

interface PictureProps {
  /** A stored file, or the URL of a picture from the configuration. */
  file: Shown | string
  /** Replaces the file's own alt text; "" when the picture is decorative. */
  alt?: string
  /** Its displayed width, as in `<img sizes>`; the browser chooses the file by it. */
  sizes?: string
  /** The frame's width over its height, if it has a fixed ratio: a wider picture is cropped and must be larger. */
  frame?: number
  /** The page's opening picture: loaded eagerly and first. */
  priority?: boolean
  /** Which part stays visible when the frame crops it, e.g. `50% 30%`. */
  position?: string
  className?: string
}

/**
 * A picture that fills its frame: give the frame a size or an `aspect-ratio`. Width and height are set to avoid
 * layout shifts, and a tiny copy fills the frame as a placeholder, without a script.
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
  // The configuration only has a picture's URL; the root loader has the facts of those in our own store.
  const shown: Partial<Shown> = typeof file === 'string' ? { src: file, ...facts } : file
  const { src = '', width, height, blur } = shown
  const sizes = frame && width && height ? coveringSizes(shownAt, width / height, frame) : shownAt
  const avif = width ? srcsetOf(src, width, 'avif') : null
  // Only useful in a document: later the picture itself is requested at once.
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
    // Pictures out of view show their placeholder from the first user input on, see Picture.module.css.
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
