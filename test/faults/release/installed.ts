import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface Service {
  /** As `systemctl stop`: resolves once it has drained and ended. */
  stop(): Promise<void>
}

type Settings = Readonly<Record<string, string>>

/** A folder of a release, used as its documents say. */
export interface Installed {
  readonly folder: string
  /** /etc/tessera/tessera.env */
  readonly settings: Settings
}

/** Only what systemd sets: nothing of this shell reaches the service. */
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Another account than the one of the files, where this may be chosen. */
const asService = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

export async function startService(
  { folder, settings }: Installed,
  { run, own, readyAt }: { readonly run: string; readonly own: Settings; readonly readyAt: number },
): Promise<Service> {
  const unit = await readFile(join(folder, 'deploy/tessera@.service'), 'utf8')
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? []
  const [program = '', ...args] = command
    .replaceAll('/opt/tessera', folder)
    .replaceAll('${RUN}', run)
    .split(' ')
  await chmod(folder, 0o755)
  const child = spawn(program, args, {
    ...asService,
    cwd: folder,
    env: { PATH, NODE_ENV: 'production', ...settings, ...own },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await isReady(child, readyAt))) await pause(200)
  return {
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function isReady(child: ChildProcess, port: number): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`)
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
  return answer?.ok === true
}

/** A command of the release, as step 7 of the documents calls it. */
export function npmRun({ folder, settings }: Installed, ...args: readonly string[]): string {
  return execFileSync('npm', ['run', '--silent', ...args], {
    cwd: folder,
    env: { PATH, HOME: folder, ...settings },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
