import { contentTexts } from '#text/admin/content.ts'

const units = ['B', 'KB', 'MB', 'GB']
const shown = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 })

/** `1.4 MB` of a number of bytes. */
export function fileSize(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)))
  return contentTexts.files.size({ value: shown.format(bytes / 1024 ** step), unit: units[step] ?? 'B' })
}
