import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type RootData, RootDataContext } from '#web/studio.ts'
import { Timing } from './Timing.tsx'

const root = { studio: { timezone: 'America/Mexico_City' } } as RootData
/** Half past seven in the morning in the studio. */
const single = { class_date: '2026-12-03T13:30:00Z', duration: 50 }

const said = (now: string): string =>
  renderToStaticMarkup(
    <RootDataContext value={root}>
      <Timing single={single} now={Date.parse(now)} />
    </RootDataContext>,
  ).replaceAll(/<[^>]+>/g, '')

it.each([
  [
    'the day before, also when it is that day elsewhere',
    '2026-12-03T05:59:00Z',
    /^Esta clase es el jueves 3/,
  ],
  ['earlier that day', '2026-12-03T12:29:00Z', /^Todavía es temprano: la puerta abre a las 06:30\./],
  ['in the hour before', '2026-12-03T12:30:00Z', /^$/],
  ['until it ends', '2026-12-03T14:19:00Z', /^$/],
  ['afterwards', '2026-12-03T14:20:00Z', /^Esta clase ya terminó\. Puedes corregir la asistencia\.$/],
])('says when a class is that somebody is checked in to: %s', (_, now, words) => {
  expect(said(now)).toMatch(words)
})
