/** A terminal's text without its colour codes, which begin with the escape character. */
export const withoutColours = (text) => text.replaceAll(/\u001b\[[\d;]*m/g, '')
