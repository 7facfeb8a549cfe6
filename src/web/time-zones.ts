import { adminTexts } from '#text/admin/admin.ts'

const texts = adminTexts.settings

export interface Choice {
  value: string
  label: string
}

export interface ZoneGroup {
  group: string
  items: Choice[]
}

/** Time zones for a list: Mexico's by their own names, then all others. */
export function timeZones(known: readonly string[]): ZoneGroup[] {
  const mexican = Object.entries(texts.zones).map(([value, label]) => ({ value, label }))
  const others = known
    .filter((zone) => !(zone in texts.zones))
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }))
  return [
    { group: texts.mexico, items: mexican },
    { group: texts.otherZones, items: others },
  ]
}
