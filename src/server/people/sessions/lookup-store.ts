import { type Gathering, openGathering } from '#server/platform/db/gathering.ts'
import { type PreparedStatement, askPrepared } from '#server/platform/db/prepared.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface FoundSession {
  readonly id: string
  readonly memberId: bigint
  readonly accountType: number
  readonly isHalfSignedIn: boolean
  readonly mustChangePassword: boolean
  readonly isTouchDue: boolean
  readonly device: string
}

interface SessionQuery {
  readonly merchantId: number
  readonly secretHash: Buffer
}

const statement: PreparedStatement = {
  name: 'find_sessions',
  // guard: session-lookup-guarded
  text: `
    SELECT requested.place::int AS place, session.id, member_id AS "memberId", account_type AS "accountType",
           is_half_signed_in AS "isHalfSignedIn", must_change_password AS "mustChangePassword",
           last_used_at < clock_timestamp() - interval '1 minute' AS "isTouchDue", device
      FROM unnest($1::int[], $2::bytea[]) WITH ORDINALITY AS requested (merchant_id, secret_hash, place)
      JOIN session ON session.secret_hash = requested.secret_hash AND session.merchant_id = requested.merchant_id
      JOIN member ON member.id = session.member_id
     WHERE ended_at IS NULL AND expires_at > clock_timestamp()
       AND last_used_at + make_interval(mins => idle_minutes) > clock_timestamp() -- guard: idle-session-ends
       AND member.status = 'active'`,
}

async function selectSessions(
  tx: Tx,
  query: readonly SessionQuery[],
): Promise<readonly (FoundSession | undefined)[]> {
  const rows = await askPrepared<FoundSession & { readonly place: number }>(tx, statement, [
    query.map(({ merchantId }) => merchantId),
    query.map(({ secretHash }) => secretHash),
  ])
  const found: (FoundSession | undefined)[] = query.map(() => undefined)
  for (const { place, ...session } of rows) found[place - 1] = session
  return found
}

const gatherings = new WeakMap<Tx, Gathering<SessionQuery, FoundSession>>()

/**
 * The valid session of a secret. Queried on every call in every process, so an ended session ends at once.
 * Concurrent calls share one query, and no call gets a result older than itself.
 */
export function selectSession(read: Tx, query: SessionQuery): Promise<FoundSession | undefined> {
  let gathering = gatherings.get(read)
  if (!gathering) {
    gathering = openGathering((all) => selectSessions(read, all))
    gatherings.set(read, gathering)
  }
  return gathering(query) // guard: session-asked-every-time
}
