import {
  type Leader,
  type LeaderConnection,
  connectLeader,
  findLead,
  notifyLeader,
  storeLeader,
} from './leader-store.ts'

/** Of several processes on one database the leader runs the tables, rooms and neighbours; the others pass calls on to it. */
export interface Leadership {
  isLeader(): boolean
  /** Undefined while there is none, and for the leader itself. */
  leader(): Leader | undefined
  /** Sends a message to the leader, at most once. */
  notifyLeader(text: string): Promise<void>
  stop(): Promise<void>
}

export interface LeadershipParts {
  readonly databaseUrl: string
  /** The address at which the other processes reach this one. */
  readonly address: string
  /** This process leads from now on. Awaited before the first call is served; if it fails, `onLose` follows. */
  readonly onLead: () => Promise<void>
  /** It no longer leads, or never came to: another process may have taken over already, even while `onLead` goes on. */
  readonly onLose: () => Promise<void>
  readonly onMessage: (text: string) => void
  readonly onFault: (error: unknown) => void
}

const CHECK_EVERY_MS = 400
/** NOTIFY takes at most 8000 bytes. */
const MESSAGE_BYTES = 7_900

/** Joins the processes of this database. Returns once it is known whether this process leads. */
export async function openLeadership(parts: LeadershipParts): Promise<Leadership> {
  const { onFault } = parts
  let client: LeaderConnection | undefined
  let leads = false
  /** `onLead` was called, and `onLose` not yet. */
  let hasBegun = false
  let leader: Leader | undefined
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  async function lose(): Promise<void> {
    const left = client
    client = undefined
    leader = undefined
    const begun = hasBegun
    leads = false
    hasBegun = false
    const ended = left?.end().catch(() => undefined)
    // At once: a connection to a host that vanished may take long to end.
    if (begun) await parts.onLose()
    await ended
  }

  async function check(): Promise<void> {
    client ??= await connectLeader(parts.databaseUrl, {
      onFault,
      // The lock went with the connection: nothing waits for the next check.
      onEnd: (ended) => {
        if (client === ended) void lose().catch(onFault)
      },
      onMessage: (text) => {
        if (leads) parts.onMessage(text)
      },
    })
    const own = client
    // The connection, and with it the lock, may be gone after each step: `lose` has run then.
    const isGone = () => client !== own
    const found = await findLead(own, leads)
    if (found.hasLock && !leads) {
      if (isGone()) return
      await storeLeader(own, parts.address)
      if (isGone()) return
      hasBegun = true
      await parts.onLead()
      if (isGone()) return
      leads = true
    }
    leader = leads ? undefined : found.leader
  }

  const run = async () => {
    await check().catch(async (error: unknown) => {
      onFault(error)
      await lose().catch(onFault)
    })
    if (!isStopped) timer = setTimeout(() => (running = run()), CHECK_EVERY_MS)
  }
  running = run()
  await running
  return {
    isLeader: () => leads,
    leader: () => leader,
    async notifyLeader(text) {
      if (text === '' || Buffer.byteLength(text) > MESSAGE_BYTES) return
      if (client) await notifyLeader(client, text).catch(onFault)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
      await lose().catch(onFault)
    },
  }
}
