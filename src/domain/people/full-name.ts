/** A person's whole name; some have no last name. */
export const fullName = ({ name, last_name }: { name: string; last_name: string }): string =>
  `${name} ${last_name}`.trim()
