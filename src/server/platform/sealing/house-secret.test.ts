import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { openWrappingKey } from './house-secret.ts'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tessera-secret-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

test('without a setting a secret is created once, readable by the owner alone, and shared by all processes', async () => {
  const dataDir = join(await folder(), 'data')
  const keys = await Promise.all(
    Array.from({ length: 8 }, () => openWrappingKey({ secret: undefined, dataDir })),
  )
  for (const key of keys) expect(key).toEqual(keys[0])
  expect(await openWrappingKey({ secret: undefined, dataDir })).toEqual(keys[0])
  expect((await stat(join(dataDir, 'sealing-secret'))).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['sealing-secret'])
  expect((await readFile(join(dataDir, 'sealing-secret'), 'utf8')).trim()).toHaveLength(64)
})

test('a setting overrides the file, and creates none', async () => {
  const dataDir = await folder()
  const one = await openWrappingKey({ secret: 'x'.repeat(32), dataDir })
  expect(one).toHaveLength(32)
  expect(await openWrappingKey({ secret: 'y'.repeat(32), dataDir })).not.toEqual(one)
  expect(await readdir(dataDir)).toEqual([])
})

test('an empty file is reported, and not used as a secret', async () => {
  const dataDir = await folder()
  await writeFile(join(dataDir, 'sealing-secret'), '\n')
  await expect(openWrappingKey({ secret: undefined, dataDir })).rejects.toThrow('holds no secret of 32 bytes')
})
