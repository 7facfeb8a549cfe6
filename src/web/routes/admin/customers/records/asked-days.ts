const day = /^20\d\d-\d\d-\d\d$/

/** The days in the address of a list, the earlier one first; what is no day asks nothing. */
export function askedDays(params: URLSearchParams): { start_date?: string; end_date?: string } {
  const [from, until] = ['desde', 'hasta'].map((name) => {
    const given = params.get(name) ?? ''
    return day.test(given) && !Number.isNaN(Date.parse(given)) ? given : undefined
  })
  const [start_date, end_date] = from && until && until < from ? [until, from] : [from, until]
  return { ...(start_date && { start_date }), ...(end_date && { end_date }) }
}
