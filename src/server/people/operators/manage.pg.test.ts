import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { judgeProposal, listProposals } from '#contract/console/approvals.ts'
import * as calls from '#contract/console/operators.ts'
import { operatorInfo } from '#contract/console/own-account.ts'
import { signIn } from '#contract/console/session.ts'
import type { OperatorRole } from '#domain/access/operator-role.ts'
import { permissions } from '#domain/access/permission.ts'
import { type ConsoleVisitor, clerk, openConsoleVisitor, operatorWith } from '#test/pg/console.ts'
import { type TestServer, openTestServer } from '#test/pg/test-server.ts'

let server: TestServer
let owner: ConsoleVisitor & { readonly operatorId: bigint }

beforeAll(async () => {
  server = await openTestServer({
    settings: { THROTTLE_ACCOUNT: '9999,9999', THROTTLE_ADDRESS: '9999,9999' },
  })
  owner = await clerk(server, permissions)
})
afterAll(() => server.close())

const codeOf = (answer: Awaited<ReturnType<ConsoleVisitor['call']>>) => answer.body.code ?? answer.status
const reason = 'a test'

async function listed(visitor: ConsoleVisitor, search: string) {
  const answer = await visitor.call(calls.listOperators, { search })
  return (answer.body.value as { list: Record<string, unknown>[] }).list
}

test('a new operator signs in with the password that was shown once, and has the rights of the role', async () => {
  const added = await owner.call(calls.addOperator, { name: 'new.support', role: 'support', reason })
  const { password } = added.body.value as { password: string }
  const visitor = openConsoleVisitor(server)
  expect((await visitor.call(signIn, { name: 'new.support', password })).body.value).toMatchObject({
    state: 'enrol',
  })
  const info = await visitor.call(operatorInfo)
  expect(info.body.value).toMatchObject({
    role: 'support',
    isOfHouse: true,
    owes: { password: true, factor: true },
  })
  expect(await listed(owner, 'new.s')).toMatchObject([
    { name: 'new.support', mustEnrol: true, isChangeable: true },
  ])
})

test('a weak name, and a name in use in any case, are refused', async () => {
  const add = (name: string) => owner.call(calls.addOperator, { name, role: 'auditor', reason }).then(codeOf)
  expect(await add('admin')).toBe('operator_name_unfit')
  expect(await add('x y')).toBe('operator_name_unfit')
  expect(await add('twin.one')).toBe(200)
  expect(await add('TWIN.one')).toBe('operator_name_taken')
})

test('operators grant no rights that they lack, and change no operator with more rights', async () => {
  const junior = await clerk(server, ['operators.read', 'operators.write', 'members.read', 'system.read'])
  expect(codeOf(await junior.call(calls.addOperator, { name: 'my.friend', role: 'support', reason }))).toBe(
    'rights_lacking',
  )
  const target = await operatorWith(server, { role: 'support' })
  const change = { id: target.id.toString(), version: 1, reason }
  expect(codeOf(await junior.call(calls.changeOperatorRole, { ...change, role: 'auditor' }))).toBe(
    'rights_lacking',
  )
  expect(codeOf(await junior.call(calls.setOperatorStatus, { ...change, status: 'suspended' }))).toBe(
    'rights_lacking',
  )
  expect(codeOf(await junior.call(calls.resetOperatorAccess, change))).toBe('rights_lacking')
  expect(await listed(junior, target.name)).toMatchObject([{ isChangeable: false }])
  const roles = (await junior.call(calls.listRoles)).body.value as {
    list: { role: OperatorRole; isGivable: boolean }[]
  }
  expect(roles.list.filter(({ isGivable }) => isGivable)).toEqual([])
})

test('operators cannot change their own rights or status', async () => {
  const own = { id: owner.operatorId.toString(), version: 1, reason }
  expect(codeOf(await owner.call(calls.changeOperatorRole, { ...own, role: 'owner' }))).toBe('not_oneself')
  expect(codeOf(await owner.call(calls.setOperatorStatus, { ...own, status: 'suspended' }))).toBe(
    'not_oneself',
  )
  expect(codeOf(await owner.call(calls.resetOperatorAccess, own))).toBe('not_oneself')
})

test('a merchant’s operator sees and changes operators of that merchant only', async () => {
  const other = await server.fixtures.merchant()
  const mine = await clerk(server, permissions, server.merchantId)
  const theirs = await operatorWith(server, { role: 'auditor', merchantId: other.id })
  const houses = await operatorWith(server, { role: 'auditor' })
  const ours = await operatorWith(server, { role: 'auditor', merchantId: server.merchantId })
  for (const stranger of [theirs, houses]) {
    const change = { id: stranger.id.toString(), version: 1, reason }
    expect(codeOf(await mine.call(calls.setOperatorStatus, { ...change, status: 'suspended' }))).toBe(
      'absent',
    )
    expect(await listed(mine, stranger.name)).toEqual([])
  }
  const change = { id: ours.id.toString(), version: 1, reason }
  expect(codeOf(await mine.call(calls.setOperatorStatus, { ...change, status: 'suspended' }))).toBe(200)
  const otherCode = server.services.registry.findById(other.id)?.code
  expect(codeOf(await mine.call(calls.listOperators, { merchantCode: otherCode }))).toBe('absent')
  expect(
    codeOf(
      await mine.call(calls.addOperator, { merchantCode: otherCode, name: 'a.spy', role: 'auditor', reason }),
    ),
  ).toBe('absent')
  // An added operator belongs to the same merchant, not to the house.
  expect(codeOf(await mine.call(calls.addOperator, { name: 'one.of.ours', role: 'auditor', reason }))).toBe(
    200,
  )
  const [added] = await server.asOwner<{ merchant_id: number }>(
    `SELECT merchant_id FROM operator WHERE name = 'one.of.ours'`,
  )
  expect(added?.merchant_id).toBe(server.merchantId)
})

test('the last owner who can sign in is neither suspended nor given another role', async () => {
  await server.asOwner(`UPDATE operator SET role = 'auditor' WHERE role = 'owner'`)
  const last = await operatorWith(server, { role: 'owner' })
  await operatorWith(server, { role: 'owner', columns: `must_enrol = true` })
  await operatorWith(server, { role: 'owner', merchantId: server.merchantId })
  const change = { id: last.id.toString(), version: 1, reason }
  expect(codeOf(await owner.call(calls.setOperatorStatus, { ...change, status: 'suspended' }))).toBe(
    'last_owner',
  )
  expect(codeOf(await owner.call(calls.changeOperatorRole, { ...change, role: 'support' }))).toBe(
    'last_owner',
  )
  const second = await operatorWith(server, { role: 'owner' })
  // Of two concurrent suspensions, one is refused.
  const answers = await Promise.all(
    [last, second].map(({ id }) =>
      owner.call(calls.setOperatorStatus, { id: id.toString(), version: 1, status: 'suspended', reason }),
    ),
  )
  expect(new Set(answers.map(codeOf))).toEqual(new Set([200, 'last_owner']))
})

test('of two concurrent changes the later is refused, and gets the current state', async () => {
  const target = await operatorWith(server, { role: 'auditor' })
  const change = { id: target.id.toString(), version: 1, reason }
  expect((await owner.call(calls.changeOperatorRole, { ...change, role: 'content' })).body.value).toEqual({
    version: 2,
  })
  const late = await owner.call(calls.changeOperatorRole, { ...change, role: 'support' })
  expect(late.body).toMatchObject({
    code: 'changed_meanwhile',
    value: { version: 2, role: 'content', status: 'active' },
  })
})

test('a new role counts from the next call, and suspending ends an open session', async () => {
  const target = await operatorWith(server, { role: 'auditor' })
  const session = await server.fixtures.operatorSession([])
  await server.asOwner('UPDATE operator_session SET operator_id = $1 WHERE id = $2', [target.id, session.id])
  const ask = (url: string) =>
    server.console.inject({ url, headers: { host: server.consoleHost, ...session.headers } })
  expect((await ask('/console/operators')).statusCode).toBe(200)
  const change = { id: target.id.toString(), reason }
  await owner.call(calls.changeOperatorRole, { ...change, version: 1, role: 'content' })
  expect((await ask('/console/operators')).statusCode).toBe(403)
  expect((await ask('/console/operator')).statusCode).toBe(200)
  await owner.call(calls.setOperatorStatus, { ...change, version: 2, status: 'suspended' })
  expect((await ask('/console/operator')).statusCode).toBe(401)
  // Reactivating the operator does not revive the session.
  await owner.call(calls.setOperatorStatus, { ...change, version: 3, status: 'active' })
  expect((await ask('/console/operator')).statusCode).toBe(401)
})

test('a reset operator enrols again, and the old factors are useless', async () => {
  const target = await operatorWith(server, { role: 'auditor' })
  await server.asOwner(
    `INSERT INTO operator_recovery_code (operator_id, code_hash) VALUES ($1, sha256('x'))`,
    [target.id],
  )
  const answer = await owner.call(calls.resetOperatorAccess, { id: target.id.toString(), version: 1, reason })
  const { password } = answer.body.value as { password: string }
  const left = await server.asOwner('SELECT 1 FROM operator_recovery_code WHERE operator_id = $1', [
    target.id,
  ])
  expect(left).toEqual([])
  const visitor = openConsoleVisitor(server)
  expect((await visitor.call(signIn, { name: target.name, password: 'seven quiet herons' })).body.code).toBe(
    'wrong_name_or_password',
  )
  expect((await visitor.call(signIn, { name: target.name, password })).body.value).toMatchObject({
    state: 'enrol',
  })
})

test('an operator with a factor is reset by two operators, and the password works after the approval', async () => {
  const target = await operatorWith(server, { role: 'auditor' })
  const keep = `INSERT INTO operator_totp (operator_id, wrapped_secret, confirmed_at) VALUES ($1, 'x', now())`
  await server.asOwner(keep, [target.id])
  const change = { id: target.id.toString(), version: 1, reason }
  const answer = await owner.call(calls.resetOperatorAccess, change)
  const { waits, password } = answer.body.value as { waits: string; password: string }
  const enter = async (typed: string) =>
    (await openConsoleVisitor(server).call(signIn, { name: target.name, password: typed })).body
  expect(await enter('seven quiet herons')).toMatchObject({ value: { state: 'second_step' } })
  expect(await enter(password)).toMatchObject({ code: 'wrong_name_or_password' })
  expect(codeOf(await owner.call(calls.resetOperatorAccess, change))).toBe('proposal_waits')
  const proposals = JSON.stringify((await owner.call(listProposals, { state: 'proposed' })).body)
  expect(proposals).toContain(target.name)
  expect(proposals).not.toContain('argon2')
  const judge = (by: ConsoleVisitor, judgement: string) =>
    by.call(judgeProposal, { requestId: randomUUID(), id: waits, judgement, answer: 'not known to me' })
  expect(codeOf(await judge(owner, 'approve'))).toBe('maker_is_checker')
  const second = await clerk(server, permissions)
  expect(codeOf(await judge(second, 'approve'))).toBe(200)
  expect(await enter('seven quiet herons')).toMatchObject({ code: 'wrong_name_or_password' })
  expect(await enter(password)).toMatchObject({ value: { state: 'enrol' } })
})

test('a rejected reset changes nothing, and one whose maker lost the rank is refused', async () => {
  const target = await operatorWith(server, { role: 'auditor' })
  const keep = `INSERT INTO operator_totp (operator_id, wrapped_secret, confirmed_at) VALUES ($1, 'x', now())`
  await server.asOwner(keep, [target.id])
  const maker = await clerk(server, permissions)
  const second = await clerk(server, permissions)
  const propose = async () => {
    const change = { id: target.id.toString(), version: 1, reason }
    const answer = await maker.call(calls.resetOperatorAccess, change)
    return (answer.body.value as { waits: string }).waits
  }
  const judge = (id: string, judgement: string) =>
    second.call(judgeProposal, { requestId: randomUUID(), id, judgement, answer: 'not known to me' })
  const stands = () =>
    server.asOwner(
      `SELECT status, version, (SELECT count(*)::integer FROM operator_totp WHERE operator_id = operator.id) AS factors
         FROM operator WHERE id = $1`,
      [target.id],
    )
  expect(codeOf(await judge(await propose(), 'reject'))).toBe(200)
  const again = await propose()
  await server.asOwner(`UPDATE operator SET permissions = '{operators.write}' WHERE id = $1`, [
    maker.operatorId,
  ])
  expect(codeOf(await judge(again, 'approve'))).toBe('rights_lacking')
  expect(await stands()).toEqual([{ status: 'active', version: 1, factors: 1 }])
})

test('the list is paged without a gap, and an invented cursor is refused', async () => {
  const names: unknown[] = []
  let after: string | undefined
  do {
    const answer = await owner.call(calls.listOperators, { limit: 4, ...(after ? { after } : {}) })
    const page = answer.body.value as { list: { name: string }[]; next?: string }
    names.push(...page.list.map(({ name }) => name))
    after = page.next
  } while (after !== undefined)
  const rows = await server.asOwner<{ name: string }>('SELECT name FROM operator ORDER BY lower(name)')
  expect(names).toEqual(rows.map(({ name }) => name))
  expect(codeOf(await owner.call(calls.listOperators, { after: 'bm9uc2Vuc2U' }))).toBe('invalid_input')
})

test('changes of an operator are audited with their reason', async () => {
  const [row] = await server.asOwner<{ action: string; reason: string }>(
    `SELECT action, reason FROM audit_entry WHERE action = 'operator.change_role' LIMIT 1`,
  )
  expect(row).toEqual({ action: 'operator.change_role', reason })
})
