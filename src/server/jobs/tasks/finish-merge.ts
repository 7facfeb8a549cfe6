import { finishMerge as finish } from '#server/features/customers/merge/undo-merge.ts'
import type { Services } from '#server/kit/services.ts'

/** Forgets who a merged account was, once its merge can no longer be taken back. */
export const finishMerge = (
  services: Services,
  { customer_merge_id }: { customer_merge_id: number },
): Promise<void> => finish(services, customer_merge_id)
