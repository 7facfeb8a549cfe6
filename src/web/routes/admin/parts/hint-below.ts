/** Hints are below the field and above its error, as everywhere in the product. */
export const hintBelow: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]
