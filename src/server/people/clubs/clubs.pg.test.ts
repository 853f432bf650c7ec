import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#contract/console/clubs.ts'
import { permissions } from '#domain/access/permission.ts'
import { type ConsoleVisitor, clerk } from '#test/pg/console.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let mine: ConsoleVisitor

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  mine = await clerk(server, permissions, server.merchantId)
})
afterAll(() => server.close())

const reason = 'a test'
const codeOf = (answer: Awaited<ReturnType<ConsoleVisitor['call']>>) => answer.body.code ?? answer.status
const add = async (labelName: string, rankLevel = 3, visitor = mine) =>
  await visitor.call(calls.addClub, { labelName, rankLevel, reason })
const idOf = (answer: Awaited<ReturnType<ConsoleVisitor['call']>>) => (answer.body.value as { id: string }).id

test('a club is added, renamed and closed, and the list has the highest rank first', async () => {
  const low = idOf(await add('Bronze', 1))
  const high = idOf(await add('Gold', 9))
  const change = { id: low, version: 1, labelName: 'Copper', rankLevel: 2, isActive: false, reason }
  expect((await mine.call(calls.changeClub, change)).body.value).toEqual({ version: 2 })
  expect((await mine.call(calls.listClubs)).body.value).toEqual({
    list: [
      { id: high, labelName: 'Gold', rankLevel: 9, isActive: true, members: 0, version: 1 },
      { id: low, labelName: 'Copper', rankLevel: 2, isActive: false, members: 0, version: 2 },
    ],
  })
  expect((await mine.call(calls.changeClub, change)).body).toMatchObject({
    code: 'changed_meanwhile',
    value: { labelName: 'Copper', version: 2 },
  })
  const entries = await server.asOwner<{ action: string }>(
    `SELECT action FROM audit_entry WHERE action LIKE 'club.%' ORDER BY id`,
  )
  expect(entries.map(({ action }) => action)).toEqual(['club.add', 'club.add', 'club.change'])
})

test('a club’s name is unique ignoring case, and has no invisible characters', async () => {
  const id = idOf(await add('Silver'))
  expect(codeOf(await add('SILVER'))).toBe('club_name_taken')
  const other = idOf(await add('Pearl'))
  const rename = { id: other, version: 1, labelName: 'silver', rankLevel: 1, isActive: true, reason }
  expect(codeOf(await mine.call(calls.changeClub, rename))).toBe('club_name_taken')
  for (const name of ['a\u202eb', '<b>', '   '])
    expect([name, codeOf(await add(name))]).toEqual([name, 'invalid_input'])
  expect(id).not.toBe(other)
})

test('the clubs of another merchant are absent', async () => {
  const there = await server.fixtures.merchant()
  const theirs = await clerk(server, permissions, there.id)
  const id = idOf(await add('Elsewhere', 1, theirs))
  const change = { id, version: 1, labelName: 'Taken over', rankLevel: 1, isActive: true, reason }
  expect(codeOf(await mine.call(calls.changeClub, change))).toBe('absent')
  const list = JSON.stringify((await mine.call(calls.listClubs)).body)
  expect(list).not.toContain('Elsewhere')
})
