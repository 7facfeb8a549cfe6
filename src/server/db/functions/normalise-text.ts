/**
 * The normalising is our own because unaccent() is not immutable, which an index needs, and because lower() leaves
 * accented letters alone in a database made with the C locale. A column and indexes store its results: a version that
 * returns something else needs a migration that writes them again.
 */
export const normaliseText = `
create or replace function normalise_text(value text) returns text
language sql immutable parallel safe strict
return lower(translate(value,
  'ÁÀÄÂÃÅáàäâãåÉÈËÊéèëêÍÌÏÎíìïîÓÒÖÔÕóòöôõÚÙÜÛúùüûÑñÇçÝýÿ',
  'AAAAAAaaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuNnCcYyy'));
comment on function normalise_text is 'Lower case without accents: what searches compare.'`
