/**
 * Once made the functions of the database. They are code and not history, so `../functions` holds them as they are now
 * and every start brings them up to date; this name stays, because studios have run it.
 */
export async function up(): Promise<void> {}
