/** A summary of what somebody can still book: unlimited, none while the membership is paused, or a number. */
export function shownCredits(customer: {
  credits: number
  has_unlimited: boolean
  unlimited_paused: boolean
}): 'unlimited' | 'paused' | number {
  if (customer.has_unlimited && !customer.unlimited_paused) return 'unlimited'
  return customer.has_unlimited && customer.credits === 0 ? 'paused' : customer.credits
}
