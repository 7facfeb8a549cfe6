/** The address to listen on for this machine only. */
export const LOOPBACK = '127.0.0.1'

/** Whether a host name or address is this machine. */
export const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host)
