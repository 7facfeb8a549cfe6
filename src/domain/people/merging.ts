/** How long two accounts that became one can be taken apart again. */
export const MERGE_UNDO_DAYS = 7
