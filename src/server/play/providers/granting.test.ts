import { expect, test } from 'vitest'

import { roundsProtocols } from '#domain/offers/free-rounds.ts'

import { adapterOf, protocolNames } from './game-providers.ts'

test('offers know which protocols grant free rounds', () => {
  expect(protocolNames.filter((name) => adapterOf(name)?.grantFreeRounds !== undefined)).toEqual(
    roundsProtocols,
  )
})
