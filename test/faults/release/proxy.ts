import { execFileSync, spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Proxy {
  stop(): Promise<void>
}

/**
 * nginx with the file of the release, and a certificate made here. Ports, host names and paths are replaced; every
 * other line is as a reader of the documents copies it.
 */
export async function startProxy(
  programs: { readonly nginx: string; readonly openssl: string },
  folder: string,
  given: {
    readonly settings: string
    readonly hosts: { readonly site: string; readonly console: string }
    /** Ports by the ones of the file. */
    readonly ports: Readonly<Record<'80' | '443' | '8080' | '8081' | '8090' | '8091', number>>
  },
): Promise<Proxy> {
  await mkdir(folder)
  const { hosts, ports } = given
  const [certificate, key] = [join(folder, 'tls.pem'), join(folder, 'tls.key')]
  execFileSync(
    programs.openssl,
    [
      ...'req -x509 -newkey rsa:2048 -nodes -days 2 -addext'.split(' '),
      `subjectAltName=DNS:${hosts.site},DNS:${hosts.console}`,
      '-subj',
      `/CN=${hosts.site}`,
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  )
  const lines = (await readFile(given.settings, 'utf8'))
    .replaceAll(/\b127\.0\.0\.1:(\d+)/g, (_, port: string) => `127.0.0.1:${ports[port as '8080']}`)
    .replaceAll(/listen (\[::\]:)?(80|443)\b/g, (_, six: string | undefined, port: string) => {
      return `listen ${six === undefined ? '127.0.0.1:' : '[::1]:'}${ports[port as '80']}`
    })
    .replaceAll('site.example.com', hosts.site)
    .replaceAll('console.example.com', hosts.console)
    .replaceAll(/(ssl_certificate_key) .*;/g, `$1 ${key};`)
    .replaceAll(/(ssl_certificate) .*;/g, `$1 ${certificate};`)
  await writeFile(join(folder, 'tessera.conf'), lines)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const main = `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log ${folder}/access.log;
${places.map((place) => `  ${place}_temp_path ${folder}/${place};`).join('\n')}
  include ${folder}/tessera.conf;
}
`
  await writeFile(join(folder, 'nginx.conf'), main)
  const args = ['-e', join(folder, 'error.log'), '-p', folder, '-c', join(folder, 'nginx.conf')]
  execFileSync(programs.nginx, ['-t', '-q', ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  const child = spawn(programs.nginx, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise((done) => child.once('exit', done))
  return {
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
