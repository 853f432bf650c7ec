/** Limits of an uploaded file. */
export const STATEMENT_BYTES = 24 * 1024 * 1024
export const STATEMENT_LINES = 150_000
/** With more bad lines than this, the file is rejected as misread. */
export const BAD_LINES = 1_000
export const STATEMENT_DAYS = 93
export const HEAD_LINES = 40

export const statementTypes = ['text/csv']
