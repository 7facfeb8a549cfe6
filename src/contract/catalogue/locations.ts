import { z } from '@hono/zod-openapi'
import { optionalText, text } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { location } from '#contract/booking/schedule.ts'
import { errorTexts } from '#text/errors.ts'
import { managed, recordCalls } from './record.ts'

const record = location
  .extend({ latitude: z.number().nullable(), longitude: z.number().nullable(), ...managed })
  .openapi('LocationRecord')

const fields = {
  name: text(80),
  address: optionalText(300),
  maps_url: z
    .string()
    .trim()
    .max(500)
    .refine((value) => value === '' || /^https:\/\/[^\s/]+\.\S+$/.test(value), {
      error: () => errorTexts.settings.url,
    })
    .nullish(),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
}
const answer = z.object({ location: record })
const { add, change, remove } = recordCalls({
  idName: 'location_id',
  fields,
  answer,
  unknown: 'No such location.',
})

export const locationCalls = defineCalls('Catálogo', {
  'GET /locations/admin/all': {
    access: 'administer',
    summary: 'All locations, archived ones too, with what uses them',
    answer: z.object({ locations: z.array(record) }),
  },
  'POST /locations': { ...add, summary: 'Add a location' },
  'PUT /locations': { ...change, summary: 'Change, archive or restore a location; omitted fields stay' },
  'DELETE /locations/{id}': { ...remove, summary: 'Delete a location that no class uses' },
})
