import type { Api } from '#web/api/client.ts'
import type { FormExtra } from './form-values.ts'

/** The forms and the groups of custom fields as they are edited: each preview needs both. */
export async function readFormsAndGroups(api: Api): Promise<FormExtra> {
  const [{ forms }, { custom_field_groups: groups }] = await Promise.all([
    api('GET /forms/admin/all'),
    api('GET /custom_field_groups'),
  ])
  return { forms, groups }
}
