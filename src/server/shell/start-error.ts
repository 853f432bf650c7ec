import { ConfigError } from '#server/platform/config.ts'
import { StartError } from '#server/platform/db/embedded/start-error.ts'
import { MigrationError } from '#server/platform/db/migrate.ts'
import { PortError } from '#server/platform/http/listen.ts'

/** The error for the person who starts the server: one line per fault, and no stack. */
export function explainStartError(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.lines
  if (error instanceof StartError || error instanceof PortError) return [oneLine(error.message)]
  if (error instanceof MigrationError) return [`The database cannot be migrated: ${oneLine(error.message)}`]
  if (!(error instanceof Error)) return [`The server does not start: ${String(error)}`]
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') {
    const reason = databaseReasons[code]
    if (reason !== undefined) return [`The database cannot be used: ${reason}`]
    if (/^[0-9A-Z]{5}$/.test(code)) return [`The database cannot be used: ${oneLine(error.message)}`]
  }
  return [`The server does not start: ${oneLine(error.message || error.name)}`]
}

const databaseReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers at the host and port of DATABASE_URL.',
  ENOTFOUND: 'the host of DATABASE_URL is not known.',
  EAI_AGAIN: 'the host of DATABASE_URL is not known.',
  ETIMEDOUT: 'the host of DATABASE_URL does not answer.',
  ECONNRESET: 'the host of DATABASE_URL cut the connection.',
  '28P01': 'the password in DATABASE_URL is wrong.',
  '28000': 'DATABASE_URL names a role that may not connect.',
  '3D000': 'DATABASE_URL names a database that does not exist.',
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').trim()
}
