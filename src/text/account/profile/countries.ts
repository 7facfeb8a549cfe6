/** Names of countries as an address has them; those from which most customers come first, then by name. */
export const countries: readonly string[] = [
  ...['México', 'Estados Unidos', 'España'],
  ...`Afganistán, Albania, Alemania, Andorra, Angola, Antigua y Barbuda, Arabia Saudita, Argelia, Argentina, Armenia, Australia,
  Austria, Azerbaiyán, Bahamas, Bangladés, Barbados, Baréin, Bélgica, Belice, Benín, Bielorrusia, Bolivia, Bosnia y Herzegovina,
  Botsuana, Brasil, Brunéi, Bulgaria, Burkina Faso, Burundi, Bután, Cabo Verde, Camboya, Camerún, Canadá, Catar, Chad, Chequia,
  Chile, China, Chipre, Colombia, Comoras, Corea del Norte, Corea del Sur, Costa de Marfil, Costa Rica, Croacia, Cuba, Dinamarca,
  Dominica, Ecuador, Egipto, El Salvador, Emiratos Árabes Unidos, Eritrea, Eslovaquia, Eslovenia, Estonia, Esuatini, Etiopía,
  Filipinas, Finlandia, Fiyi, Francia, Gabón, Gambia, Georgia, Ghana, Granada, Grecia, Guatemala, Guinea, Guinea Ecuatorial,
  Guinea-Bisáu, Guyana, Haití, Honduras, Hong Kong, Hungría, India, Indonesia, Irak, Irán, Irlanda, Islandia, Islas Marshall,
  Islas Salomón, Israel, Italia, Jamaica, Japón, Jordania, Kazajistán, Kenia, Kirguistán, Kiribati, Kosovo, Kuwait, Laos, Lesoto,
  Letonia, Líbano, Liberia, Libia, Liechtenstein, Lituania, Luxemburgo, Macedonia del Norte, Madagascar, Malasia, Malaui,
  Maldivas, Mali, Malta, Marruecos, Mauricio, Mauritania, Micronesia, Moldavia, Mónaco, Mongolia, Montenegro, Mozambique,
  Myanmar, Namibia, Nauru, Nepal, Nicaragua, Níger, Nigeria, Noruega, Nueva Zelanda, Omán, Países Bajos, Pakistán, Palaos,
  Palestina, Panamá, Papúa Nueva Guinea, Paraguay, Perú, Polonia, Portugal, Puerto Rico, Reino Unido, República Centroafricana,
  República del Congo, República Democrática del Congo, República Dominicana, Ruanda, Rumania, Rusia, Samoa,
  San Cristóbal y Nieves, San Marino, San Vicente y las Granadinas, Santa Lucía, Santo Tomé y Príncipe, Senegal, Serbia,
  Seychelles, Sierra Leona, Singapur, Siria, Somalia, Sri Lanka, Sudáfrica, Sudán, Sudán del Sur, Suecia, Suiza, Surinam,
  Tailandia, Taiwán, Tanzania, Tayikistán, Timor Oriental, Togo, Tonga, Trinidad y Tobago, Túnez, Turkmenistán, Turquía, Tuvalu,
  Ucrania, Uganda, Uruguay, Uzbekistán, Vanuatu, Vaticano, Venezuela, Vietnam, Yemen, Yibuti, Zambia, Zimbabue`
    .split(',')
    .map((name) => name.trim()),
]
