import { texts } from '#text/texts.ts'

/** Texts of a customer's address: labels, and what is said when a part is missing. */
export const addressTexts = texts('direccion', {
  title: 'Dirección',
  street: 'Calle',
  neighborhood: 'Colonia',
  zip_code: 'Código postal',
  country: 'País',
  streetAndNumber: 'Calle y número',
  cityAndState: 'Ciudad y estado',
  interior: '{street}, int. {number}',
  defaultCountry: 'México',
  /** To choose from, separated by commas. */
  countries:
    'México, Estados Unidos, España, Afganistán, Albania, Alemania, Andorra, Angola, Antigua y Barbuda, Arabia Saudita, Argelia, Argentina, Armenia, Australia, Austria, Azerbaiyán, Bahamas, Bangladés, Barbados, Baréin, Bélgica, Belice, Benín, Bielorrusia, Bolivia, Bosnia y Herzegovina, Botsuana, Brasil, Bulgaria, Burkina Faso, Burundi, Bután, Cabo Verde, Camboya, Camerún, Canadá, Catar, Chad, Chequia, Chile, China, Chipre, Colombia, Corea del Norte, Corea del Sur, Costa de Marfil, Costa Rica, Croacia, Cuba, Dinamarca, Dominica, Ecuador, Egipto, El Salvador, Emiratos Árabes Unidos, Eritrea, Eslovaquia, Eslovenia, Estonia, Etiopía, Filipinas, Finlandia, Fiyi, Francia, Gabón, Gambia, Georgia, Ghana, Granada, Grecia, Guatemala, Guinea, Guinea Ecuatorial, Guinea-Bisáu, Guyana, Haití, Honduras, Hong Kong, Hungría, India, Indonesia, Irak, Irán, Irlanda, Islandia, Israel, Italia, Jamaica, Japón, Jordania, Kazajistán, Kenia, Kirguistán, Kosovo, Kuwait, Laos, Letonia, Líbano, Liberia, Libia, Liechtenstein, Lituania, Luxemburgo, Macedonia del Norte, Madagascar, Malasia, Malaui, Maldivas, Mali, Malta, Marruecos, Mauricio, Mauritania, Moldavia, Mónaco, Mongolia, Montenegro, Mozambique, Myanmar, Namibia, Nepal, Nicaragua, Níger, Nigeria, Noruega, Nueva Zelanda, Omán, Países Bajos, Pakistán, Palestina, Panamá, Papúa Nueva Guinea, Paraguay, Perú, Polonia, Portugal, Puerto Rico, Reino Unido, República Centroafricana, República del Congo, República Democrática del Congo, República Dominicana, Ruanda, Rumania, Rusia, San Marino, Santa Lucía, Senegal, Serbia, Seychelles, Sierra Leona, Singapur, Siria, Somalia, Sri Lanka, Sudáfrica, Sudán, Sudán del Sur, Suecia, Suiza, Surinam, Tailandia, Taiwán, Tanzania, Tayikistán, Timor Oriental, Togo, Trinidad y Tobago, Túnez, Turkmenistán, Turquía, Ucrania, Uganda, Uruguay, Uzbekistán, Vaticano, Venezuela, Vietnam, Yemen, Zambia, Zimbabue',
  missing: {
    city: 'Debes agregar tu ciudad.',
    state: 'Debes agregar tu estado.',
    country: 'Debes agregar tu país.',
  },
  unknown: 'No encontramos esa dirección.',
  tooMany: 'Puedes guardar como máximo {most} {most, plural, one {dirección} other {direcciones}}.',
})
