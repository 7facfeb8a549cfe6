export const videoProviders = ['vimeo', 'youtube', 'file'] as const
/** Where a film is: at a video host, or uploaded by the studio. */
export type VideoProvider = (typeof videoProviders)[number]

/** The ids of the hosts. An unlisted film at Vimeo has a key after its id: `76979871/8272103f6e`. */
const ids: Record<Exclude<VideoProvider, 'file'>, RegExp> = {
  vimeo: /^\d{5,12}(?:\/[0-9a-f]{6,20})?$/,
  youtube: /^[\w-]{11}$/,
}

/** Whether a text is an id that the host may have given. */
export const isHostId = (provider: Exclude<VideoProvider, 'file'>, id: string): boolean =>
  ids[provider].test(id)

type Host = Exclude<VideoProvider, 'file'>

const addresses: Record<Host, RegExp> = {
  vimeo: /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{5,12}(?:\/[0-9a-f]{6,20})?)(?:[?#].*)?$/,
  youtube:
    /^https?:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?:[?&#].*)?$/,
}

/** The key of an unlisted film, which Vimeo's player is given in the query. */
const KEY = /[?&]h=([0-9a-f]{6,20})(?:[&#]|$)/

/** The video’s id at its host, from an id or a URL. Null for anything else. */
export function readHostId(provider: Host, typed: string): string | null {
  const id = addresses[provider].exec(typed)?.[1] ?? typed
  const key = provider === 'vimeo' && !id.includes('/') ? KEY.exec(typed)?.[1] : undefined
  const whole = key === undefined ? id : `${id}/${key}`
  return isHostId(provider, whole) ? whole : null
}
