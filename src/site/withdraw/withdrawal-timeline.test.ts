import { expect, test } from 'vitest'

import { memberWithdrawalStates } from '#domain/cashier/withdrawal-state.ts'

import { isOver, timelineOf, toneOf } from './withdrawal-timeline.ts'

const requested = { id: '1', state: 'reviewing', deed: 'request', at: 'a', until: 'b' } as const
const approved = { id: '2', state: 'approved', deed: 'approve', at: 'c', until: 'd' } as const
const paid = { id: '3', state: 'paid', deed: 'mark_paid', at: 'e', until: 'f' } as const
const looks = (timeline: ReturnType<typeof timelineOf>) => timeline.map(({ look, word }) => `${look} ${word}`)

test('during the review the later steps are listed below', () => {
  const timeline = timelineOf({ state: 'reviewing', steps: [requested] })
  expect(looks(timeline)).toEqual(['now reviewing', 'wait approved', 'wait paid', 'wait confirm'])
  expect(timeline[0]).toMatchObject({ at: 'a', until: 'b' })
})

test('past steps have a time, and only the current one a deadline', () => {
  const timeline = timelineOf({ state: 'paid', steps: [requested, approved, paid] })
  expect(looks(timeline)).toEqual(['done requested', 'done approved', 'now paid', 'wait confirm'])
  expect(timeline.map(({ until }) => until)).toEqual([undefined, undefined, 'f', undefined])
})

test('an ended withdrawal has no steps ahead', () => {
  const steps = [requested, { id: '4', state: 'rejected', deed: 'reject', at: 'g' } as const]
  expect(looks(timelineOf({ state: 'rejected', steps }))).toEqual(['done requested', 'no rejected'])
})

test('past steps never have the colour of the current one', () => {
  for (const state of memberWithdrawalStates) expect(isOver(state) && toneOf(state) === 'info').toBe(false)
})
