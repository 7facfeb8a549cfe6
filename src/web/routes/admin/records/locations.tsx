import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { recordTexts } from '#text/admin/records.ts'
import { cataloguePage } from '#web/routes/admin/catalogue/catalogue-page.tsx'
import { headed } from '#web/routes/admin/lists/columns.ts'

import { optional, type SectionProps } from '#web/routes/admin/catalogue/catalogue.ts'
import { numberOrNull } from './choices.ts'

const texts = recordTexts.locations

type LocationRecord = Answer<'PUT /locations'>['location']

interface LocationValues {
  name: string
  address: string
  maps_url: string
  latitude: number | ''
  longitude: number | ''
}

/** Where classes are given. */
const { loader, meta, Page } = cataloguePage(() => ({
  texts,
  feminine: true,
  icon: <MapPin />,
  to: (id) => paths.adminLocations(id),
  read: async (api) => ({ records: (await api('GET /locations/admin/all')).locations, extra: null }),
  idOf: ({ location_id }: LocationRecord) => location_id,
  nameOf: ({ name }) => name,
  entity: 'location',
  archivedOf: ({ archived }) => archived,
  columns: () =>
    headed(texts.columns, [
      { key: 'name', value: ({ name }: LocationRecord) => name },
      {
        key: 'address',
        phone: 'line',
        cell: ({ address }) => address,
        value: ({ address }) => address ?? '',
      },
      {
        key: 'classes',
        head: recordTexts.futureClasses,
        right: true,
        width: 160,
        value: ({ uses }) => uses.future_classes ?? 0,
      },
    ]),
  sections: () => [
    {
      title: texts.place,
      fields: [
        { name: 'name', kind: 'text', label: texts.fields.name, max: 80 },
        { name: 'address', kind: 'lines', label: texts.fields.address, optional, max: 300 },
        {
          name: 'maps_url',
          kind: 'text',
          label: texts.fields.maps,
          hint: texts.mapsHint,
          optional,
          max: 500,
        },
        ...(['latitude', 'longitude'] as const).map((name) => ({
          name,
          kind: 'number' as const,
          label: texts.fields[name],
          optional: true,
          half: true,
          min: name === 'latitude' ? -90 : -180,
          max: name === 'latitude' ? 90 : 180,
          decimals: 6,
        })),
      ],
      Part: OnMap,
    },
  ],
  values: (record): LocationValues => ({
    name: record?.name ?? '',
    address: record?.address ?? '',
    maps_url: record?.maps_url ?? '',
    latitude: record?.latitude ?? '',
    longitude: record?.longitude ?? '',
  }),
  check: ({ maps_url, latitude, longitude }) => ({
    maps_url: maps_url === '' || maps_url.startsWith('https://') ? null : texts.mapsWrong,
    latitude: latitude === '' && longitude !== '' ? texts.bothNumbers : null,
    longitude: longitude === '' && latitude !== '' ? texts.bothNumbers : null,
  }),
  body: (values: LocationValues) => ({
    ...values,
    latitude: numberOrNull(values.latitude),
    longitude: numberOrNull(values.longitude),
  }),
  create: async (api, body) => (await api('POST /locations', { body })).location,
  change: async (api, location_id, change) =>
    (await api('PUT /locations', { body: { location_id, ...change } })).location,
  remove: (api, id) => api('DELETE /locations/{id}', { params: { id } }),
}))

export { loader, meta, Page as default }

/** Where the numbers are, to be looked at before they are saved. */
function OnMap({ form }: SectionProps<LocationRecord, LocationValues>): ReactNode {
  const { latitude, longitude } = form.values
  if (latitude === '' || longitude === '') return <p className="sm mu">{texts.coordinatesHint}</p>
  return (
    <a
      className="underline sm"
      href={`https://www.google.com/maps?q=${latitude},${longitude}`}
      target="_blank"
      rel="noopener"
    >
      {texts.onMap}
    </a>
  )
}
