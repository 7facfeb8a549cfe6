// The owner may replace a kind's subject and body; placeholders in braces are replaced, and {detalles} and {enlace} on a
// line of their own become a mail's table and button.

export interface Template {
  /** When it is sent, for the back office. */
  about: string
  subject?: string
  mail?: string
  /** Does not begin or end with a value: WhatsApp refuses such a template. */
  whatsapp?: string
  /** A notification's text; its title is the subject. Read on a locked screen: it says no name. */
  push?: string
}
