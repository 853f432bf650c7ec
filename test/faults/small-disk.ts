import { spawnSync } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { mkdir, open, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'

/** A disk that can be filled and emptied. */
export interface SmallDisk {
  readonly folder: string
  fill(): Promise<void>
  empty(): Promise<void>
  close(): Promise<void>
}

const MEGABYTES = 400
const BLOCK = Buffer.alloc(1 << 20)

/** A tmpfs where mounting is permitted, else the reason why not. */
export async function openSmallDisk(folder: string): Promise<SmallDisk | { readonly missing: string }> {
  await mkdir(folder, { recursive: true })
  const { status, stderr, error } = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${MEGABYTES}m`,
    'tmpfs',
    folder,
  ])
  if (error ?? status !== 0) {
    await rmdir(folder)
    return { missing: error?.message ?? String(stderr).trim() }
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    async fill() {
      const file = await open(ballast, 'w')
      try {
        while (isRoomIn(folder)) await file.write(BLOCK)
      } catch (failure) {
        if (!(failure instanceof Error && 'code' in failure && failure.code === 'ENOSPC')) throw failure
      } finally {
        await file.close()
      }
    },
    empty: () => rm(ballast, { force: true }),
    async close() {
      spawnSync('umount', [folder])
      await rmdir(folder)
    },
  }
}

function isRoomIn(folder: string): boolean {
  return statfsSync(folder).bavail > 0
}
