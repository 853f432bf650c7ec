import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { runCommand } from './processes.ts'
import { followNotes, followProcessor } from './progress.ts'

const silent = ['-e', 'setInterval(() => {}, 1000)']

test('a command with progress has no time limit, and is killed once it makes none', async () => {
  let looks = 0
  const motion = {
    hasMoved: () => (looks += 1) <= 12,
    underWay: () => ['src/slow.test.ts: hangs'],
    counts: () => ({ passed: 0, failed: 0 }),
  }
  // Four polls without progress reach the silence limit; with twelve polls with progress before, there are at
  // least sixteen.
  const ran = await runCommand(process.execPath, ['-e', 'console.log("begun");setInterval(() => {}, 1000)'], {
    env: process.env,
    silenceMs: 200,
    motion: () => motion,
  })
  expect(looks).toBeGreaterThanOrEqual(16)
  expect(ran.ended).toMatch(/nothing moved/)
  expect(ran.ended).toContain('It waited for: src/slow.test.ts: hangs')
  expect(ran.output).toContain(ran.ended)
})

test('a silent command is killed, and one that ends is not', async () => {
  const hung = await runCommand(process.execPath, silent, { env: process.env, silenceMs: 200 })
  expect(hung.ended).toMatch(/It had said nothing/)
  const well = await runCommand(process.execPath, ['-e', 'console.log("done")'], {
    env: process.env,
    silenceMs: 60_000,
  })
  expect(well).toEqual({ code: 0, output: 'done\n' })
})

test('the runner’s notes say which tests run and how many have passed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-notes-'))
  const path = join(folder, 'notes')
  const notes = followNotes(path)
  expect(notes.hasMoved()).toBe(false)
  writeFileSync(path, '{"began":"a"}\n{"began":"b"}\n{"ended":"a","state":"passed"}\n{"ended":"b","st')
  expect(notes.hasMoved()).toBe(true)
  expect(notes.underWay()).toEqual(['b'])
  expect(notes.hasMoved()).toBe(false)
  appendFileSync(path, 'ate":"failed"}\n')
  expect(notes.hasMoved()).toBe(true)
  expect([notes.underWay(), notes.counts()]).toEqual([[], { passed: 1, failed: 1 }])
  rmSync(folder, { recursive: true })
})

test('a tool without output makes progress while it computes, not while it waits', async () => {
  const looksOf = async (program: string) => {
    const seen: boolean[] = []
    await runCommand(process.execPath, ['-e', program], {
      env: process.env,
      silenceMs: 800,
      motion: (session) => {
        const motion = followProcessor(session)
        return { ...motion, hasMoved: () => (seen.push(motion.hasMoved()), seen.length < 6 && !!seen.at(-1)) }
      },
    })
    return seen
  }
  expect((await looksOf('for (;;);')).slice(0, 4)).toContain(true)
  expect((await looksOf('setInterval(() => {}, 60_000)')).slice(-2)).toContain(false)
})
