/** A terminal's text without its colours, which begin with the escape character. */
export const withoutColours = (text) => text.replaceAll(/\u001b\[[\d;]*m/g, '')
