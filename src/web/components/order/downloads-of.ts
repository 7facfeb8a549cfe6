import type { Purchase } from '#contract/types.ts'
import { orderTexts as texts } from '#text/selling/order.ts'

export interface DownloadLink {
  label: string
  href: string
}

/** A package's own file, and the studio's attachment to the receipt; the server names them only where a purchase gives access. */
export function downloadsOf({ class_package: pack }: Pick<Purchase, 'class_package'>): DownloadLink[] {
  const { downloadable, file_url, receipt_file } = pack
  return [
    ...(file_url
      ? [{ label: texts.download({ name: downloadable?.name ?? texts.file }), href: file_url }]
      : []),
    ...(receipt_file ? [{ label: texts.packageReceipt, href: receipt_file }] : []),
  ]
}
