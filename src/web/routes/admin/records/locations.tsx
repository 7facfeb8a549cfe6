import { MapPin } from 'lucide-react'
import type { Answer } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { recordTexts } from '#text/admin/records.ts'
import { cataloguePage } from '#web/routes/admin/catalogue/catalogue-page.tsx'

type LocationRecord = Answer<'PUT /locations'>['location']

interface LocationValues {
  name: string
  address: string
  maps_url: string
}

/** Where classes are given. */
const { loader, meta, Page } = cataloguePage(() => {
  const texts = recordTexts.locations
  return {
    needs: 'administer',
    texts,
    icon: <MapPin aria-hidden />,
    to: (id) => paths.adminLocations(id),
    read: async (api) => ({ records: (await api('GET /locations/admin/all')).locations, extra: null }),
    idOf: ({ location_id }: LocationRecord) => location_id,
    nameOf: ({ name }) => name,
    entity: 'location',
    versionOf: ({ updatedAt }) => updatedAt,
    archivedOf: ({ archived }) => archived,
    columns: () => [
      { key: 'name', head: texts.columns.name, cell: ({ name }) => name, value: ({ name }) => name },
      {
        key: 'address',
        head: texts.columns.address,
        phone: 'line',
        cell: ({ address }) => address,
        value: ({ address }) => address ?? '',
      },
      {
        key: 'classes',
        head: recordTexts.futureClasses,
        right: true,
        width: 160,
        cell: ({ uses }) => uses.future_classes ?? 0,
        value: ({ uses }) => uses.future_classes ?? 0,
      },
    ],
    sections: () => [
      {
        title: texts.place,
        fields: [
          { name: 'name', kind: 'text', label: texts.fields.name, max: 80 },
          { name: 'address', kind: 'lines', label: texts.fields.address, optional: true, max: 300 },
          {
            name: 'maps_url',
            kind: 'text',
            label: texts.fields.maps,
            hint: texts.mapsHint,
            optional: true,
            max: 500,
          },
        ],
      },
    ],
    values: (record) => ({
      name: record?.name ?? '',
      address: record?.address ?? '',
      maps_url: record?.maps_url ?? '',
    }),
    check: ({ maps_url }) => ({
      maps_url: maps_url === '' || maps_url.startsWith('https://') ? null : texts.mapsWrong,
    }),
    body: (values: LocationValues) => ({ ...values }),
    create: async (api, body) => (await api('POST /locations', { body })).location,
    change: async (api, location_id, change) =>
      (await api('PUT /locations', { body: { location_id, ...change } })).location,
    remove: (api, id) => api('DELETE /locations/{id}', { params: { id } }),
    archive: async (api, location_id, archived) =>
      (await api('PUT /locations', { body: { location_id, archived } })).location,
  }
})

export { loader, meta, Page as default }
