/** The column types for IDs in PostgreSQL. */
export const COLUMNS = ['text', 'bytea', 'uuid'] as const;
export type Column = (typeof COLUMNS)[number];
