/** What somebody can still book, in a word: as many classes as they like, none while the membership rests, or so many. */
export function shownCredits(customer: {
  credits: number
  has_unlimited: boolean
  unlimited_paused: boolean
}): 'unlimited' | 'paused' | number {
  if (customer.has_unlimited && !customer.unlimited_paused) return 'unlimited'
  return customer.has_unlimited && customer.credits === 0 ? 'paused' : customer.credits
}
