/**
 * The account that `first`, SQL for a customer's id, is or became part of, over several merges too; null for a deleted one. A merged
 * account keeps its phone and mail as long as the merge can be undone, and the links in its old mails for good.
 */
export const surviving = (first: string) => `(
  with recursive account as (
    select ${first} as customer_id
    union select m.surviving_customer_id from customer_merge m
      join account on account.customer_id = m.merged_customer_id where m.undone_at is null)
  select customer_id from account join customer using (customer_id) where deleted_at is null)`
