/** 25006: this host is no longer the primary and refuses writes. */
const codes = new Set([
  '25006',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** The connection or the database was lost: the statement's outcome is unknown. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (/^(08...|57P0[1-5])$/.test(code) || codes.has(code)) return true
  return /^(Connection terminated|timeout e|Client has encountered a connection error)/.test(error.message)
}
