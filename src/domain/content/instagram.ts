/** The account's name as people write it: alone, with the @, or as an address copied out of a browser or the app. */
export function instagramName(written: string): string {
  const [name = ''] = written
    .trim()
    .replace(/^(?:https?:\/\/)?(?:(?:www|m)\.)?instagram\.com\//i, '')
    .replace(/^@/, '')
    .split(/[/?#\s]/)
  return name
}
