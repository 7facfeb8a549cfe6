/** Each spelling becomes the next one, in this order; `G` is a hard g until the end. */
const SPELLINGS = [
  ['ph', 'f'],
  ['h', ''],
  ['ll', 'y'],
  ['que', 'ke'],
  ['qui', 'ki'],
  ['gue', 'Ge'],
  ['gui', 'Gi'],
  ['ge', 'je'],
  ['gi', 'ji'],
  ['ce', 'se'],
  ['ci', 'si'],
] as const

const replaced = SPELLINGS.reduce(
  (value, [from, to]) => `replace(${value}, '${from}', '${to}')`,
  'normalise_text(value)',
)

/**
 * Spellings that sound the same in Mexico have one result: González and Gonsales, Ximena and Jimena, Verónica and Beronica. A column
 * and an index store its results, as of normalise_text().
 */
export const soundOf = String.raw`
create or replace function sound_of(value text) returns text
language sql immutable parallel safe strict
return regexp_replace(translate(${replaced}, 'qczvyxG', 'kksbijg'), '([a-z])\1+', '\1', 'g');
comment on function sound_of is 'How a name sounds, for finding it in another spelling.'`
