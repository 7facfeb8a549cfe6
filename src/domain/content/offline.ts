// Headers in which the server describes a page to the service worker.

/** Whose page it is: `none` for a visitor, else an opaque name of the account. */
export const VIEWER_HEADER = 'X-Viewer'
/** `yes` on a page that may be cached on the device and shown offline. */
export const OFFLINE_HEADER = 'X-Offline'

export const NOBODY = 'none'
