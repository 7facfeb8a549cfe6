import type { Api, ApiError } from '#web/api/client.ts'

/** What is shown in place of videos that may not be watched: why, and the packages that include them; null while a membership rests. */
export async function loadOffer(api: Api, { code, message: why }: ApiError) {
  if (code === 'online_membership_paused') return { why, packages: null }
  const { class_packages: packages } = await api('GET /class_packages/online/all')
  return { why, packages }
}
