/** A provider's sentence without the secrets that it may quote: as they are, and as base64, in which some of them travel. */
export function redact(text: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap((secret) =>
    secret === '' ? [] : [secret, Buffer.from(secret).toString('base64')],
  )
  return forms.reduce((clean, secret) => clean.replaceAll(secret, '…'), text)
}
