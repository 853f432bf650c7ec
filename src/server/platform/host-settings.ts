/** Push services to which notifications of browsers go. */
export interface PushServices {
  /** Beside those of the common browsers. */
  readonly hosts: readonly string[]
  /** Whether they may run on this machine, without TLS: for tests. */
  readonly allowsLocal: boolean
}

export const readPushServices = (
  hosts: string | undefined,
  allowsLocal: boolean | undefined,
  lines: string[],
): PushServices => ({
  hosts: hosts === undefined ? [] : readHosts('PUSH_HOSTS', hosts, lines),
  allowsLocal: allowsLocal ?? false,
})

/** A list of hosts with commas; a fault is a line about the setting. */
export function readHosts(setting: string, list: string, lines: string[]): string[] {
  const hosts = list.split(',').map((host) => host.trim().toLowerCase())
  for (const host of hosts)
    if (!/^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]+\])$/.test(host))
      lines.push(
        `${setting} holds ${JSON.stringify(host.slice(0, 60))}, but must list hosts' names without a port.`,
      )
  return hosts
}
