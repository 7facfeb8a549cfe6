import { texts } from '#text/texts.ts'

/** Texts of a customer's address: labels, and what is said when a part is missing. */
export const addressTexts = texts('direccion', {
  title: 'Dirección',
  street: 'Calle',
  number: 'Número',
  interior_number: 'Interior',
  neighborhood: 'Colonia',
  city: 'Ciudad',
  state: 'Estado',
  zip_code: 'Código postal',
  country: 'País',
  streetAndNumber: 'Calle y número',
  cityAndState: 'Ciudad y estado',
  interior: '{street}, int. {number}',
  defaultCountry: 'México',
  missing: {
    city: 'Debes agregar tu ciudad.',
    state: 'Debes agregar tu estado.',
    country: 'Debes agregar tu país.',
  },
  unknown: 'No encontramos esa dirección.',
  tooMany: 'Puedes guardar como máximo {most} {most, plural, one {dirección} other {direcciones}}.',
})
