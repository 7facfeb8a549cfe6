/** A call of the provider, before it is passed on. */
export interface ProviderCall {
  body: Record<string, unknown>
  headers: Headers
  address: string
  requestId: string
  /** Sends the provider a body of ours. */
  send: (body: Record<string, unknown>) => Promise<Response>
}
