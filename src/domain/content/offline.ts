// What the server tells the service worker of a page, in headers of its answer.

/** Whose page it is: `none` for a visitor, else a name of the account that says nothing to anybody else. */
export const VIEWER_HEADER = 'X-Viewer'
/** `yes` on a page that may be kept on the device and read without a connection. */
export const OFFLINE_HEADER = 'X-Offline'

export const NOBODY = 'none'
