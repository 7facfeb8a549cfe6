import type { Api } from '#tests/http/harness.ts'

/** Changes the studio's configuration as its admin does. */
export async function configure(api: Api, settings: Record<string, unknown>): Promise<void> {
  const config = Object.entries(settings).map(([key, value]) => ({ key, value }))
  const reply = await (await api.as('admin')).call('PUT /appconfig', { body: { config } })
  if (reply.status !== 200) throw new Error(`cannot configure: ${JSON.stringify(reply.body)}`)
}
