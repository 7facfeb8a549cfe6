/**
 * Used to create the functions of the database. They are code, not history: `../functions` holds the current ones and
 * every start brings them up to date. This name stays, because studios have run it.
 */
export async function up(): Promise<void> {}
