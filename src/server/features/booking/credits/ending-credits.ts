/**
 * SQL on `available_class`: whether it ends on its last day. False for a membership whose subscription will be charged again.
 */
export const ENDS = `(not available_class.unlimited or not exists (
  select from purchase where purchase.purchase_id = available_class.purchase_id and purchase.subscription_id is not null
    and purchase.status = 'active' and purchase.cancelled_at is null))`
