/**
 * Our own because unaccent() is not immutable, which an index needs, and because lower() ignores accented letters in
 * a database with the C locale. A column and indexes store its results: a version with other results needs a
 * migration that recomputes them.
 */
export const normaliseText = `
create or replace function normalise_text(value text) returns text
language sql immutable parallel safe strict
return lower(translate(value,
  'ÁÀÄÂÃÅáàäâãåÉÈËÊéèëêÍÌÏÎíìïîÓÒÖÔÕóòöôõÚÙÜÛúùüûÑñÇçÝýÿ',
  'AAAAAAaaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuNnCcYyy'));
comment on function normalise_text is 'Lower case without accents: what searches compare.'`
