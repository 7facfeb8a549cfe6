import type { z } from '@hono/zod-openapi'
import type { classPackage } from '#contract/selling/selling.ts'
import { toPesos } from '#domain/money.ts'
import { presentFile } from '#server/shared/present-file.ts'
import { cleanHtml } from '#server/features/content/clean-html.ts'
import type { PackageRow } from './class-packages.queries.ts'

export type PackageAnswer = z.input<typeof classPackage>

/** A package in an answer. Its description's HTML is sanitised here, whatever is stored. */
export function presentPackage(row: PackageRow): PackageAnswer {
  return {
    class_package_id: row.class_package_id,
    package_id: row.class_package_id,
    title: row.title,
    description: cleanHtml(row.description) || null,
    short_description: row.short_description || null,
    price: toPesos(row.price_cents),
    sale_price: row.sale_price_cents === null ? null : toPesos(row.sale_price_cents),
    image: row.picture ? presentFile(row.picture) : null,
    class_amount: row.class_amount,
    expiration_days: row.expiration_days,
    is_special_event: row.is_special_event,
    is_trial: row.is_trial,
    is_online: row.is_online,
    is_subscription: row.is_subscription,
    subscription_period: row.subscription_period,
    subscription_interval: row.subscription_interval,
    free_trial_length: row.free_trial_length,
    free_trial_period: row.free_trial_length === null ? null : 'day',
    limit_per_customer: row.limit_per_customer,
    people_limit: row.people_limit,
    home: row.home,
    class_package_types: row.class_package_types.map(
      ({ class_type_id, name, class_amount, expiration_days }) => ({
        class_type: { class_type_id, name },
        class_amount,
        expiration_days: expiration_days ?? row.expiration_days,
      }),
    ),
    downloadable: downloadableOf(row.downloadable),
    file_url: row.file_url,
    receipt_file: row.receipt_file,
  }
}

/** The same for the back office. */
export function presentManagedPackage(row: PackageRow) {
  return {
    ...presentPackage(row),
    position: row.position,
    archived: row.deleted_at !== null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  }
}

/** The same for customers who have not bought it: without links to the files sold with it. */
export function presentOffer(row: PackageRow): PackageAnswer {
  return { ...presentPackage(row), file_url: null, receipt_file: null }
}

function downloadableOf(value: unknown): PackageAnswer['downloadable'] {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('type' in value)) return null
  return { name: String(value.name), type: String(value.type) }
}
