import { type LookupAddress, lookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'

/** Resolves host names to all their addresses. */
export type Resolve = (
  hostname: string,
  options: { readonly all: true },
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void

/** Below the limit of the call itself, so that the caller learns that the name is the cause. */
const PATIENCE_MS = 4_000
const TRY_MS = 1_500
/** A name with hundreds of addresses would be tried for minutes. */
const ADDRESSES_MAX = 4
const HOSTS_FILE = '/etc/hosts'

const loopback = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/**
 * Resolves without libuv's thread pool. `dns.lookup` holds one of its four threads until the system's resolver
 * gives up, even after the call has timed out; four names of a silent name server would stop password hashing and
 * every file read. As with `dns.lookup` the hosts file comes first; `localhost` is this machine by rule (RFC 6761).
 * Search domains and other sources of the system are ignored.
 */
export function openNameResolver({
  nameServers,
  hostsFile = HOSTS_FILE,
}: {
  /** Replaces the name servers of /etc/resolv.conf in tests. */
  readonly nameServers?: readonly string[]
  readonly hostsFile?: string
} = {}): Resolve {
  const hosts = openHostsFile(hostsFile)
  const dns = openDnsResolver(nameServers)
  return (hostname, options, done) => {
    const name = hostname.toLowerCase().replace(/\.$/, '')
    const known = name === 'localhost' || name.endsWith('.localhost') ? loopback : hosts(name)
    if (known.length > 0) done(null, [...known])
    else dns(name, options, done)
  }
}

/** Resolves by DNS alone, past the hosts file and the system's cache. */
export function openDnsResolver(nameServers: readonly string[] | undefined): Resolve {
  return (hostname, _options, done) => {
    const query = (resolver: Resolver) =>
      Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    void askNameServers(nameServers, query).then(([four, six]) => {
      const found = [...addressesOf(four, 4), ...addressesOf(six, 6)]
      if (found.length > 0) return done(null, found.slice(0, ADDRESSES_MAX))
      const errors = [four, six].flatMap((answer) =>
        answer.status === 'rejected' ? [answer.reason as Error] : [],
      )
      return done(errors.find(isNameServerFailure) ?? errors[0] ?? new Error('no address'), [])
    })
  }
}

function addressesOf(answer: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []
}

/** One resolver for each query: it reads the current /etc/resolv.conf, and cancelling it ends no other query. */
export async function askNameServers<T>(
  nameServers: readonly string[] | undefined,
  query: (resolver: Resolver) => Promise<T>,
): Promise<T> {
  const resolver = new Resolver({ timeout: TRY_MS, tries: 2 })
  if (nameServers) resolver.setServers(nameServers)
  const timer = setTimeout(() => resolver.cancel(), PATIENCE_MS)
  try {
    return await query(resolver)
  } finally {
    clearTimeout(timer)
  }
}

/** Whether the name server failed; otherwise it answered that there is no such name or record. */
export function isNameServerFailure(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown }
  return code !== undefined && code !== 'ENOTFOUND' && code !== 'ENODATA'
}

/** Looks names up in the hosts file, which is read again when it changes. */
function openHostsFile(path: string): (name: string) => readonly LookupAddress[] {
  let kept:
    | { readonly stamp: string; readonly names: ReadonlyMap<string, readonly LookupAddress[]> }
    | undefined
  return (name) => {
    const file = statSync(path, { throwIfNoEntry: false })
    if (!file) return []
    const stamp = `${file.mtimeMs} ${file.size}`
    if (kept?.stamp !== stamp) kept = { stamp, names: readHosts(readFileSync(path, 'utf8')) }
    return kept.names.get(name) ?? []
  }
}

function readHosts(text: string): ReadonlyMap<string, readonly LookupAddress[]> {
  const names = new Map<string, LookupAddress[]>()
  for (const line of text.split('\n')) {
    const [address = '', ...called] = line.replace(/#.*/, '').trim().split(/\s+/)
    const family = isIP(address)
    if (family === 0) continue
    for (const name of called)
      names.set(name.toLowerCase(), [...(names.get(name.toLowerCase()) ?? []), { address, family }])
  }
  return names
}

/**
 * The system's resolver, for hosts named by environment variables: only the system may know the names of our own
 * network. It uses one thread of the pool at a time; concurrent lookups of one name share a query.
 */
export function openSystemResolver(find: Resolve = lookup): Resolve {
  const waiting: string[] = []
  const askers = new Map<string, Parameters<Resolve>[2][]>()
  const next = () => {
    const [name] = waiting
    if (name === undefined) return
    find(name, { all: true }, (error, found) => {
      waiting.shift()
      const requested = askers.get(name) ?? []
      askers.delete(name)
      next()
      for (const resume of requested) resume(error, found)
    })
  }
  return (hostname, _options, done) => {
    const same = askers.get(hostname)
    if (same) return void same.push(done)
    askers.set(hostname, [done])
    waiting.push(hostname)
    if (waiting.length === 1) next() // guard: environment-names-in-line
  }
}
