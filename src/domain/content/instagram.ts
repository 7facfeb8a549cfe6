/**
 * Extracts the account name from what people enter: the name, with the @, or a URL copied from a browser or the app.
 */
export function instagramName(written: string): string {
  const [name = ''] = written
    .trim()
    .replace(/^(?:https?:\/\/)?(?:(?:www|m)\.)?instagram\.com\//i, '')
    .replace(/^@/, '')
    .split(/[/?#\s]/)
  return name
}
