import { expect, test } from 'vitest'

import { refuseTicket } from './ticket.ts'

const fine = { isOver: false, isBarred: false, isOfPerson: false }

test.each([
  ['an open ticket', fine, undefined],
  ['after its time', { isOver: true, isBarred: true, isOfPerson: true }, 'raffle_ticket_over'],
  ['of a barred member', { ...fine, isBarred: true, isOfPerson: true }, 'raffle_barred'],
  ['played with another account', { ...fine, isOfPerson: true }, 'raffle_of_person'],
])('a ticket is played or refused: %s', (_why, facts, refusal) => {
  expect(refuseTicket(facts)).toBe(refusal)
})
