/** The Cookie header with which a browser follows a response. */
export const cookieHeaderOf = ({ headers }: Pick<Response, 'headers'>): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ')
