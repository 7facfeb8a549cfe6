/** SQL on `page`: whether it has any content. Empty tags, which an editor leaves behind when all was deleted, are none. */
export const HAS_CONTENT = String.raw`coalesce(content ~ '(^|>)[^<]*[^<\s]' or content ~* '<img\s', false)`
