/** What a file that somebody uploads may be at most. */
export const STATEMENT_BYTES = 24 * 1024 * 1024
export const STATEMENT_LINES = 150_000
/** With more bad lines than these it is not a file that was understood. */
export const BAD_LINES = 1_000
export const STATEMENT_DAYS = 93
export const HEAD_LINES = 40

export const statementTypes = ['text/csv']
