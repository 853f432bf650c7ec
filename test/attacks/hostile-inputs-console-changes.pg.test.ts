import { test } from 'vitest'

import { attackInputs, callsOf, useHostileServer } from './hostile-inputs.ts'

useHostileServer()
for (const call of callsOf('console', 'changes'))
  test(`${call.name} answers each hostile input with a clean no, and stores nothing of it`, async () => {
    await attackInputs(call)
  })
