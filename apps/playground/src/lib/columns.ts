/** What a PostgreSQL table can keep its IDs as. */
export const COLUMNS = ['text', 'bytea', 'uuid'] as const;
export type Column = (typeof COLUMNS)[number];
