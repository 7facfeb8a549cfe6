/** What is listened on for this machine alone. */
export const LOOPBACK = '127.0.0.1'

/** Whether a host's name or address is this machine itself. */
export const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host)
