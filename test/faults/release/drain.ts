import { Agent, request } from 'node:https'

/** Calls through the proxy from a few clients at once, each after its last one was answered. */
export interface Traffic {
  /** Resolves after so many further answers. */
  reach(further: number): Promise<void>
  stop(): Promise<{ readonly calls: number; readonly failures: readonly string[] }>
}

const CLIENTS = 6
/** Every second call is a POST, which the proxy never sends twice: a body that is refused proves the way as well. */
const paths = [
  { method: 'GET', path: '/wps/system/status' },
  { method: 'POST', path: '/wps/session/login' },
  { method: 'GET', path: '/index' },
  { method: 'POST', path: '/wps/deposits' },
] as const

export function startTraffic({ port, host }: { readonly port: number; readonly host: string }): Traffic {
  const failures: string[] = []
  let calls = 0
  let isOn = true
  const client = async (number: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false })
    for (let attempt = number; isOn; attempt += 1) {
      const { method, path } = paths[attempt % paths.length] ?? paths[0]
      const outcome = await call({ agent, port, host, method, path })
      calls += 1
      if (typeof outcome === 'string' || outcome >= 500) failures.push(`${method} ${path}: ${outcome}`)
    }
    agent.destroy()
  }
  const all = Array.from({ length: CLIENTS }, (_, number) => client(number))
  return {
    async reach(further) {
      const goal = calls + further
      while (calls < goal) await new Promise((done) => setTimeout(done, 50))
    },
    async stop() {
      isOn = false
      await Promise.all(all)
      return { calls, failures }
    },
  }
}

function call(given: {
  readonly agent: Agent
  readonly port: number
  readonly host: string
  readonly method: string
  readonly path: string
}): Promise<number | string> {
  const { agent, port, host, method, path } = given
  return new Promise((done) => {
    const call = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        servername: host,
        method,
        path,
        headers: { host, 'content-type': 'application/json' },
      },
      (answer) => {
        answer.resume()
        answer.once('end', () => done(answer.statusCode ?? 0))
      },
    )
    call.once('error', (error) => done(error.message))
    call.end(method === 'POST' ? '{}' : undefined)
  })
}
